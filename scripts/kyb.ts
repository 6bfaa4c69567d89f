import { parseArgs } from "node:util";
import { runCommand } from "@/scripts/setup/run-command";
import { adoptEnvironment } from "@/scripts/start/adopt";

const usage = `Looks at the shops that ask to be verified, and decides.

  npm run -s kyb -- --list                                  who waits
  npm run -s kyb -- --merchant <id> --documents <folder>    writes what the shop sent
  npm run -s kyb -- --merchant <id> --verify
  npm run -s kyb -- --merchant <id> --reject "why, as the shop will read it"`;

const read = () => {
  const { values } = parseArgs({
    options: {
      list: { type: "boolean" },
      merchant: { type: "string" },
      documents: { type: "string" },
      verify: { type: "boolean" },
      reject: { type: "string" },
      help: { type: "boolean" },
    },
  });
  return values;
};

type Asked = ReturnType<typeof read>;

const isClear = ({ list, merchant, documents, verify, reject, help }: Asked): boolean => {
  const asked = [list, documents, verify, reject].filter((one) => one !== undefined);
  return !help && asked.length === 1 && (list ? merchant === undefined : merchant !== undefined);
};

const answer = async ({ list, merchant = "", documents, reject }: Asked): Promise<unknown> => {
  // Modules that read the environment are loaded once it is set.
  const { decideFor, waitingShops, writeDocuments } = await import("@/lib/kyb/operate");
  if (list) return waitingShops();
  if (documents !== undefined) return writeDocuments(merchant, documents);
  const reason = reject?.trim();
  if (reason === "") throw new Error("The shop has to read why it is rejected.");
  const kybStatus = await decideFor(
    merchant,
    reason === undefined ? { outcome: "verified" } : { outcome: "rejected", reason },
  );
  return { merchant, kybStatus };
};

const main = async (): Promise<void> => {
  const asked = read();
  if (!isClear(asked)) {
    console.log(usage);
    process.exitCode = asked.help ? 0 : 2;
    return;
  }
  adoptEnvironment();
  console.log(JSON.stringify(await answer(asked), null, 2));
  const { disconnect } = await import("@/lib/kit/db");
  await disconnect();
};

await runCommand(main);
