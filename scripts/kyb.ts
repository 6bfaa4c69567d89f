import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

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

/** The environment of the running product: given, or found in its data folder. */
const adopt = (): void => {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "secrets.json"))) {
    throw new Error("There is no shop here yet: run `npm start` first, in another terminal.");
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o711 });
  const secrets = readSecrets(process.env, settings.dataDir);
  const url = settings.databaseUrl ?? embeddedUrl(settings, secrets);
  Object.assign(process.env, productEnvironment(settings, secrets, url));
};

type Asked = ReturnType<typeof read>;

const isClear = ({ list, merchant, documents, verify, reject, help }: Asked): boolean => {
  const asked = [list, documents, verify, reject].filter((one) => one !== undefined);
  return !help && asked.length === 1 && (list ? merchant === undefined : merchant !== undefined);
};

const answer = async ({ list, merchant = "", documents, reject }: Asked): Promise<unknown> => {
  // What reads the environment is loaded once it stands.
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
  adopt();
  console.log(JSON.stringify(await answer(asked), null, 2));
  const { disconnect } = await import("@/lib/kit/db");
  await disconnect();
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// Connections that are kept for later would hold the shell.
process.exit();
