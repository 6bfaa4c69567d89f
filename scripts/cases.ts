import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { runCommand } from "@/scripts/setup/run-command";
import { adoptEnvironment } from "@/scripts/start/adopt";

const usage = `Shows the open bank cases, and closes those that were resolved by hand.

  npm run -s cases                                      what is open, the oldest first
  npm run -s cases -- --all                             what is resolved too, the newest first
  npm run -s cases -- --resolve <id> --reason "why"     [--by "who"]
  npm run -s cases -- --json                            the same as JSON`;

const read = () => {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      resolve: { type: "string" },
      reason: { type: "string" },
      by: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  return values;
};

type Asked = ReturnType<typeof read>;

const isClear = ({ help, resolve, reason, all }: Asked): boolean =>
  !help && (resolve === undefined) === (reason === undefined) && !(all && resolve !== undefined);

const answer = async ({ all, resolve, reason = "", by }: Asked) => {
  // Modules that read the environment are loaded once it is set.
  const { listCases, resolveByHand } = await import("@/lib/bank-cases/operate");
  if (resolve === undefined) return listCases({ all });
  return [await resolveByHand(resolve, { resolvedBy: by ?? userInfo().username, reason })];
};

type Case = Awaited<ReturnType<typeof answer>>[number];

const show = async (rows: readonly Case[], { all, resolve }: Asked): Promise<void> => {
  const { titleOf } = await import("@/lib/bank-cases/words");
  for (const row of rows) console.log(linesOf(row, titleOf(row.kind)).join("\n"));
  if (resolve !== undefined) return;
  const kind = all ? "cases" : "open cases";
  console.log(rows.length === 0 ? `There are no ${kind}.` : `\n${rows.length} ${kind}`);
};

const linesOf = (row: Case, title: string): string[] => {
  const state = row.state === "open" ? `open, tried ${row.tries} times` : `${row.resolution}`;
  const isOther = row.expectedXpf !== null && row.expectedXpf !== row.amountXpf;
  return [
    `${row.id}  ${row.openedAt.toISOString()}  ${state}`,
    `  ${title}: ${row.movement} of ${row.amountXpf} XPF, ${row.provider} ${row.bankRef}`,
    ...(isOther ? [`  asked for ${row.expectedXpf} XPF`] : []),
    `  reference ${row.reference}`,
    `  merchant ${row.merchantId ?? "unknown"}, payment ${row.transactionId ?? "unknown"}`,
    ...(row.reason === null ? [] : [`  ${row.resolvedBy}: ${row.reason}`]),
  ];
};

const asJson = (rows: readonly Case[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value), 2);

const main = async (): Promise<void> => {
  const asked = read();
  if (!isClear(asked)) {
    console.log(usage);
    process.exitCode = asked.help ? 0 : 2;
    return;
  }
  adoptEnvironment();
  const rows = await answer(asked);
  if (asked.json) console.log(asJson(rows));
  else await show(rows, asked);
  const { disconnect } = await import("@/lib/kit/db");
  await disconnect();
};

await runCommand(main);
