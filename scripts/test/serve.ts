import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { removeExternalVariables } from "@/scripts/test/outside";
import { e2ePorts, stackFile } from "@/scripts/test/ports";
import { startStack } from "@/scripts/test/stack";

// The tests are faster than any person, and write to nobody outside.
process.env["RATE_LIMITS"] ??= "off";
// Long enough to see a page that waits for the bank.
process.env["BANK_SLOW_MS"] ??= "12000";
removeExternalVariables();

const stack = startStack(e2ePorts(process.env));
let isEnding = false;
const end = (code: number): void => {
  if (isEnding) return;
  isEnding = true;
  const leave = () => process.exit(code);
  stack.stop().then(leave, leave);
};
// Playwright was killed.
const parent = process.ppid;
setInterval(() => process.ppid === parent || end(1), 500).unref();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));

const fail = (error: unknown): void => {
  if (isEnding) return;
  console.error(error instanceof Error ? error.message : error);
  end(1);
};
stack.failed.then(fail, fail);

try {
  const running = await stack.ready;
  // What the tests need to know: origins, the demo merchant's key and checkout, the mail folder.
  const file = stackFile(process.env);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(running, null, 2));
} catch (error) {
  fail(error);
}
