import { parseArgs } from "node:util";
import { audit, broken, type Finding } from "@/lib/invariants/audit";
import { connected } from "@/lib/kit/connected";
import { runCommand } from "@/scripts/setup/run-command";
import { withDatabase } from "@/scripts/start/with-database";

const usage = `Looks at every promise that the rows must keep, over one instant of the whole database. Changes nothing.

  npm run -s audit              a table; the first rows that break a promise below it
  npm run -s audit -- --json    everything, as JSON

The product may run or not. Ends with 0 when every promise is kept, with 1 when one is broken, with 2 when it could not look.`;

const NAMED = 5;

const tableOf = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ name, breaches, promise }) => {
      const count = breaches === null ? "-" : String(breaches);
      return `${breaches ? "✗" : " "} ${name.padEnd(width)}  ${count.padStart(7)}  ${promise}`;
    })
    .join("\n");
};

const detailsOf = ({ name, breaches, first }: Finding): string => {
  const rows = first
    .slice(0, NAMED)
    .map(({ id, merchant, what }) => `    ${id}${merchant ? ` of ${merchant}` : ""}: ${what}`);
  const more = Number(breaches) > NAMED ? [`    and ${Number(breaches) - NAMED} more`] : [];
  return [`  ${name}`, ...rows, ...more].join("\n");
};

const summaryOf = (findings: readonly Finding[], ms: number): string => {
  const checked = findings.filter(({ breaches }) => breaches !== null).length;
  const elsewhere = findings.length - checked;
  const kept = `${checked - broken(findings).length} of ${checked} promises are kept (${(ms / 1000).toFixed(1)} s)`;
  return elsewhere > 0
    ? `${kept}; ${elsewhere} need the sandbox bank's books, which are elsewhere`
    : kept;
};

const check = (): Promise<Finding[]> => withDatabase(({ ownerUrl }) => connected(ownerUrl, audit));

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const begun = performance.now();
  const findings = await check();
  const ms = performance.now() - begun;
  const found = broken(findings);
  if (values.json) {
    console.log(
      JSON.stringify({ kept: found.length === 0, ms: Math.round(ms), findings }, null, 2),
    );
  } else {
    console.log(tableOf(findings));
    if (found.length > 0) console.log(`\n${found.map(detailsOf).join("\n")}`);
    console.log(`\n${summaryOf(findings, ms)}`);
  }
  process.exitCode = found.length > 0 ? 1 : 0;
};

await runCommand(main, 2);
