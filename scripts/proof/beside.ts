import { type ChildProcess, spawn } from "node:child_process";
import { bury } from "@/scripts/postgres/undertaker";
import type { Stage } from "@/scripts/proof/stage";
import { application, root } from "@/scripts/setup/command";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";
import type { Ports } from "@/scripts/test/ports";

/** Starts another application process of a product on `port`, as its next version would be. */
export const startBeside = (
  { appOrigin, bankOrigin, dataDir }: Stage,
  { bankPort, pgPort }: Ports,
  port: number,
): ChildProcess => {
  const settings = readSettings({
    NODE_ENV: "test",
    PORT: String(port),
    BANK_PORT: String(bankPort),
    PG_PORT: String(pgPort),
    DATA_DIR: dataDir,
    APP_ORIGIN: appOrigin,
    BANK_ORIGIN: bankOrigin,
  });
  const secrets = readSecrets({ NODE_ENV: "test" }, dataDir);
  const env = productEnvironment(settings, secrets, embeddedUrl(settings, secrets));
  const parameters = application("start", "-p", String(port), "-H", "localhost");
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...env, RATE_LIMITS: "off" },
    stdio: "ignore",
    detached: true,
  });
  if (child.pid !== undefined) child.once("exit", bury(child.pid).dismiss);
  return child;
};
