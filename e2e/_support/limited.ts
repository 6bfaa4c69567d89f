import { readFileSync } from "node:fs";
import { join } from "node:path";
import { application } from "@/scripts/setup/command";
import { embeddedUrl } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { answers } from "@/scripts/start/health";
import { startService } from "@/scripts/start/service";
import { readSettings } from "@/scripts/start/settings";
import { e2ePorts } from "@/scripts/test/ports";
import { stack } from "./stack";

export type Limited = { origin: string; log: () => string; stop: () => Promise<void> };

/**
 * A second application process on the same database, with rate limits on and behind one proxy, so that a
 * story may come from any network. `more` are extra variables.
 */
export const startLimited = async (more: Record<string, string> = {}): Promise<Limited> => {
  const { dataDir } = stack();
  const ports = e2ePorts(process.env);
  const settings = readSettings({
    NODE_ENV: "test",
    PORT: String(ports.port + 3),
    BANK_PORT: String(ports.bankPort),
    PG_PORT: String(ports.pgPort),
    DATA_DIR: dataDir,
    ...more,
  });
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const log = join(dataDir, `limited-${settings.port}.log`);
  const { stop } = startService({
    name: "The limited application",
    parameters: application(
      "start",
      ...["-p", String(settings.port), "-H", settings.host ?? "localhost"],
    ),
    env: {
      ...productEnvironment(settings, secrets, embeddedUrl(settings, secrets)),
      RATE_LIMITS: "on",
      TRUSTED_PROXIES: "1",
      ...more,
    },
    log,
    patienceMs: 7_000,
    liveness: undefined,
    say: () => undefined,
    onGivenUp: (error) => {
      throw error;
    },
  });
  const { signal } = new AbortController();
  const origin = `http://localhost:${settings.port}`;
  await answers({ url: `${origin}/readyz`, patienceMs: 60_000, signal });
  return { origin, log: () => readFileSync(log, "utf8"), stop };
};
