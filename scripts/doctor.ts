import { parseArgs } from "node:util";
import { type Check, table } from "@/scripts/doctor/check";
import { checkDatabase } from "@/scripts/doctor/database";
import { checkOutside } from "@/scripts/doctor/outside";
import { runCommand } from "@/scripts/setup/run-command";
import { preflight } from "@/scripts/start/preflight";
import { readRunning } from "@/scripts/start/running";

const usage = `Looks at everything that the product needs, and says what to do about what is missing.

  npm run -s doctor
  npm run -s doctor -- --json

Changes nothing. Exits with 1 where a check has failed. What can be known before a start is looked at by every
\`npm start\` too, which refuses with all of it at once.`;

const runChecks = async (): Promise<Check[]> => {
  const { checks, settings, env } = await preflight(process.env);
  const isBroken = checks.some(({ state }) => state === "failed");
  if (!settings || !env) return checks;
  // The embedded database can be checked further while it runs.
  const running = settings.databaseUrl ? null : readRunning(settings.dataDir);
  const databaseUrl = env["DATABASE_URL"];
  const embedded = running && databaseUrl ? await checkDatabase({ databaseUrl }) : [];
  const inside = [...checks, ...embedded];
  if (isBroken) return inside;
  Object.assign(process.env, env);
  return [...inside, ...(await checkOutside(settings))];
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { json: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const checks = await runChecks();
  console.log(values.json ? JSON.stringify(checks, null, 2) : table(checks));
  if (checks.some(({ state }) => state === "failed")) process.exitCode = 1;
};

await runCommand(main);
