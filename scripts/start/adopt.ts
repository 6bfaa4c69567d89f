import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

/** Sets the environment of the product, given or from its data folder, for a command beside it. */
export const adoptEnvironment = (): void => {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "secrets.json"))) {
    throw new Error("There is no shop here yet: run `npm start` first, in another terminal.");
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o711 });
  const secrets = readSecrets(process.env, settings.dataDir);
  const url = settings.databaseUrl ?? embeddedUrl(settings, secrets);
  Object.assign(process.env, productEnvironment(settings, secrets, url));
};
