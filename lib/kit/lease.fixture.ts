import { holdProcessLock, newLease } from "@/lib/kit/lease";

/** A process of its own, for tests that kill it: prints a token repeatedly, and stays. */
holdProcessLock(process.argv[2] ?? "");
setInterval(() => process.stdout.write(`${newLease()}\n`), 100);
