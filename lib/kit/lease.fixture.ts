import { holdProcessLock, newLease } from "@/lib/kit/lease";

/** A process for tests to kill: prints a token repeatedly until it ends. */
holdProcessLock(process.argv[2] ?? "");
setInterval(() => process.stdout.write(`${newLease()}\n`), 100);
