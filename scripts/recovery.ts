import { parseArgs } from "node:util";
import type pg from "pg";
import { connected } from "@/lib/kit/connected";
import { endRecovery, openRecoveries } from "@/scripts/backup/recovery";
import { runCommand } from "@/scripts/setup/run-command";
import { withDatabase } from "@/scripts/start/with-database";

const usage = `After a restore nothing is charged at a bank until its statement was read.

  npm run -s recovery                                        which banks are asked, and how far
  npm run -s recovery -- end --reason "why"                  ends it for all of them
  npm run -s recovery -- end --bank stripe --reason "why"    for one

What a bank did since the backup, and has not told, is then unknown: a customer may be charged again for it.`;

const read = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      bank: { type: "string" },
      reason: { type: "string" },
      help: { type: "boolean" },
    },
  });

const withClient = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withDatabase(({ ownerUrl }) => connected(ownerUrl, work));

const main = async (): Promise<void> => {
  const { values, positionals } = read();
  const [verb, ...rest] = positionals;
  const isClear = rest.length === 0 && (verb === undefined || verb === "end");
  if (values.help || !isClear) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  if (verb === undefined) {
    console.log(JSON.stringify(await withClient(openRecoveries), null, 2));
    return;
  }
  const reason = values.reason?.trim();
  if (!reason) throw new Error("--reason: required; it is saved with the recovery.");
  const bank = values.bank;
  const ended = await withClient((client) => endRecovery(client, { reason, bank }));
  if (ended.length === 0) throw new Error(`Nothing is in recovery${bank ? ` at ${bank}` : ""}.`);
  console.log(`Ended at ${ended.join(", ")}: charged again within two seconds.`);
};

await runCommand(main);
