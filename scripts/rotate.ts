import { parseArgs } from "node:util";
import type { Resealed } from "@/lib/rotation/reseal";
import { runCommand } from "@/scripts/setup/run-command";
import { adoptEnvironment } from "@/scripts/start/adopt";

const usage = `Finishes the change of a key, and says when the one before may go.

  npm run -s rotate

Seals everything in the database under ENCRYPTION_KEY that is still sealed under one of ENCRYPTION_KEY_PREVIOUS,
and counts the API keys that were not used since API_KEY_PEPPER changed. The product may run meanwhile; a run that
was ended is taken up by the next. docs/operations.md tells the steps.`;

const line = ({ table, column, rows, resealed, unopened }: Resealed): string =>
  `  ${`${table}.${column}`.padEnd(46)} ${rows} sealed, ${resealed} anew${unopened ? `, ${unopened} OPENED BY NO KEY` : ""}`;

const sumOf = (all: readonly Resealed[], of: "resealed" | "unopened"): number =>
  all.reduce((sum, one) => sum + one[of], 0);

/** Whether all stored data opens with the current key. */
const reseal = async (): Promise<boolean> => {
  const { resealAll } = await import("@/lib/rotation/reseal");
  const first = await resealAll((done) => console.log(line(done)));
  // Rows that a process with the old key wrote meanwhile are found by another pass.
  const last = sumOf(first, "resealed") > 0 ? await resealAll(() => undefined) : first;
  const unopened = sumOf(last, "unopened");
  if (unopened > 0) {
    console.log(
      `\n${unopened} rows open with no key. Put the key they were sealed under in ENCRYPTION_KEY_PREVIOUS.`,
    );
  } else if (sumOf(last, "resealed") > 0) {
    console.log(
      "\nSome process still seals with the key of before: start it anew, then run this again.",
    );
  } else {
    console.log(
      "\nEverything in the database opens with ENCRYPTION_KEY. ENCRYPTION_KEY_PREVIOUS may go 24 hours after the last" +
        "\nprocess was started with the new key: so long lives what is sealed in cookies and addresses.",
    );
    return true;
  }
  return false;
};

const countKeys = async (): Promise<void> => {
  const { keysUnderEarlierPepper } = await import("@/lib/rotation/unused-keys");
  const { count, shown } = await keysUnderEarlierPepper();
  if (count === 0) {
    console.log(
      "\nEvery active API key was used under API_KEY_PEPPER. API_KEY_PEPPER_PREVIOUS may go.",
    );
    return;
  }
  console.log(
    `\n${count} active API keys were not used under API_KEY_PEPPER: without API_KEY_PEPPER_PREVIOUS they stop`,
  );
  console.log("working. Those used last:");
  for (const { merchantId, prefix, last4, lastUsedAt } of shown) {
    console.log(
      `  ${prefix}…${last4}  merchant ${merchantId}  last used ${lastUsedAt?.toISOString() ?? "never"}`,
    );
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) return console.log(usage);
  adoptEnvironment();
  // Modules that read the environment are loaded once it is set.
  const isDone = await reseal();
  await countKeys();
  console.log(
    "\nLinks given out under LINK_KEY_PREVIOUS open as long as it stays; receipts and invoices have no end.",
  );
  const { disconnect } = await import("@/lib/kit/db");
  await disconnect();
  if (!isDone) process.exitCode = 1;
};

await runCommand(main);
