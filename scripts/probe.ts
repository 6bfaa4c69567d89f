import { parseArgs } from "node:util";
import { newTestKey } from "@/lib/pay-pages/addresses";
import { type Inventory, type MadePart, purposeOf, readInventory } from "@/lib/pay-pages/inventory";
import type { Observed } from "@/lib/pay-pages/observe";
import { type PageReport, probePayPages } from "@/lib/pay-pages/probe";
import { root } from "@/scripts/setup/command";
import { runCommand } from "@/scripts/setup/run-command";
import { readRunning } from "@/scripts/start/running";
import { readSettings } from "@/scripts/start/settings";

const usage = `Looks at the pages on which customers pay, and compares what is served with what this build made.

  npm run -s probe -- <origin> [--bank <origin of the bank>] [--json]

Lists every script, style, frame and header of each page. Exits with 1 where one was added, removed or changed. It
needs objects of test mode: those of the key in PROBE_API_KEY, else of a key that it asks the product for.
The build is the one in this folder: run it where the deployment was built.`;

const bankAt = (origin: string): string => {
  const { dataDir, bankOrigin } = readSettings(process.env);
  const running = readRunning(dataDir);
  return running?.appOrigin === origin ? running.bankOrigin : bankOrigin;
};

const show = (
  { page, url, document, observed, changes }: PageReport,
  inventory: Inventory,
): void => {
  console.log(`\n${page}\n  ${new URL(url).origin}`);
  if (observed) showObserved(observed, inventory[document].parts);
  for (const change of changes) console.log(`  CHANGE  ${change}`);
};

const showAll = (reports: readonly PageReport[], inventory: Inventory): void => {
  for (const one of reports) show(one, inventory);
  const changed = reports.filter(({ changes }) => changes.length > 0).length;
  const outcome = changed === 0 ? "as this build made them" : `${changed} CHANGED`;
  console.log(`\n${reports.length} pages, ${outcome}.`);
};

const showObserved = (observed: Observed, made: readonly MadePart[]): void => {
  for (const { kind, name, hash } of observed.parts) {
    console.log(`  ${kind.padEnd(7)} ${name}  ${hash ?? "another origin's"}`);
    const part = made.find((one) => one.name === name && one.hash === hash);
    const purpose = part && purposeOf(part);
    if (purpose) console.log(`          ${purpose}`);
  }
  for (const frame of observed.frames) console.log(`  frame   ${frame}`);
  for (const target of observed.targets) console.log(`  target  ${target}`);
  for (const [name, value] of Object.entries(observed.headers)) {
    console.log(`  header  ${name}: ${value}`);
  }
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { bank: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [address] = positionals;
  if (values.help || address === undefined || !URL.canParse(address)) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const appOrigin = new URL(address).origin;
  const bankOrigin = new URL(values.bank ?? bankAt(appOrigin)).origin;
  const key = process.env["PROBE_API_KEY"] || (await newTestKey(appOrigin));
  const inventory = readInventory(root);
  const reports = await probePayPages({ appOrigin, bankOrigin, key }, inventory);
  if (values.json) console.log(JSON.stringify(reports, null, 2));
  else showAll(reports, inventory);
  process.exitCode = reports.some(({ changes }) => changes.length > 0) ? 1 : 0;
};

await runCommand(main);
