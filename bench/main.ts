import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, figures, type Scene } from "@/bench/figures";

// Set before the environment is read: a build and a data folder of its own, no rate limits.
const dataDir = mkdtempSync(join(tmpdir(), "motu-bench-"));
chmodSync(dataDir, 0o711);
Object.assign(process.env, {
  MOTU_DIST: ".next-bench",
  DATA_DIR: dataDir,
  PORT: "3200",
  BANK_PORT: "3201",
  PG_PORT: "5633",
  RATE_LIMITS: "off",
});
const { startProduct } = await import("@/scripts/start/product");
const { readSettings } = await import("@/scripts/start/settings");
const { readSecrets } = await import("@/scripts/start/secrets");

const settings = readSettings({ ...process.env, NODE_ENV: "test" });
const product = startProduct(settings, false);
product.failed.then((error) => {
  process.stderr.write(`${error.message}\n`);
  product.kill();
  process.exit(1);
});

const scene = async (): Promise<Scene> => {
  const seed = await product.ready;
  if (!seed) throw new Error("The demo shop is missing.");
  const secrets = readSecrets(process.env, settings.dataDir);
  return { origin: settings.appOrigin, key: seed.apiKey, pgPort: settings.pgPort, secrets };
};

const print = ({ name, value, baseline, ratio, aim, note }: Figure): void => {
  const beside = `${value.toFixed(1)} beside ${baseline.toFixed(1)}`;
  process.stdout.write(
    `${name.padEnd(58)} ${beside.padEnd(26)} ratio ${ratio.toFixed(2)} (aim ${aim})\n`,
  );
  process.stdout.write(`${JSON.stringify({ name, value, baseline, ratio, aim, ...note })}\n`);
};

try {
  for (const figure of await figures(await scene())) print(figure);
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
