import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

const usage = `Moves the clock of a merchant's test mode ahead; what falls due on the way is done, in order.

  npm run -s clock -- --key svc_test_… --advance <seconds>
  npm run -s clock -- --merchant <id>  --advance <seconds>

Prints {"now": <Unix seconds>} once the work is done. Without --advance it only tells the time.
The product must be running (npm start), since the work calls its bank.`;

const read = () => {
  const { values } = parseArgs({
    options: {
      key: { type: "string" },
      merchant: { type: "string" },
      advance: { type: "string" },
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

const main = async (): Promise<void> => {
  const { key, merchant, advance, help } = read();
  if (help || (key === undefined) === (merchant === undefined)) {
    console.log(usage);
    process.exitCode = help ? 0 : 2;
    return;
  }
  adopt();
  // What reads the environment is loaded once it stands.
  const { moveFor } = await import("@/lib/test-clock/command");
  const at = await moveFor({ key, merchant }, advance === undefined ? null : Number(advance));
  console.log(JSON.stringify({ now: Math.floor(at.getTime() / 1000) }));
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
