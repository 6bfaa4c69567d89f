import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product, startProduct } from "@/scripts/start/product";
import type { Seed } from "@/scripts/start/seed";
import { readSettings } from "@/scripts/start/settings";
import type { Ports } from "@/scripts/test/ports";

export interface Stack {
  appOrigin: string;
  bankOrigin: string;
  dataDir: string;
  seed: Seed | undefined;
}

export interface RunningStack {
  ready: Promise<Stack>;
  failed: Product["failed"];
  stop: () => Promise<void>;
  kill: () => void;
}

export interface StackOptions {
  /** Whether its database survives a kill. */
  isDurable?: boolean;
  /** The folder that its own is created in. */
  parent?: string;
}

/** A complete product, as `npm start` creates it, in a temporary folder. */
export const startStack = (
  { port, bankPort, pgPort }: Ports,
  { isDurable = false, parent = tmpdir() }: StackOptions = {},
): RunningStack => {
  const dataDir = mkdtempSync(join(parent, "motu-stack-"));
  chmodSync(dataDir, 0o711); // The user that PostgreSQL runs as passes through.
  const settings = {
    ...readSettings({
      NODE_ENV: "test",
      PORT: String(port),
      BANK_PORT: String(bankPort),
      PG_PORT: String(pgPort),
      DATA_DIR: dataDir,
    }),
    isDurable,
  };
  const product = startProduct(settings, false);
  const { appOrigin, bankOrigin } = settings;
  return {
    ready: product.ready.then((seed) => ({ appOrigin, bankOrigin, dataDir, seed })),
    failed: product.failed,
    kill: product.kill,
    stop: async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
