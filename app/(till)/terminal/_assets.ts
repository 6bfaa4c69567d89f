import { readFileSync } from "node:fs";
import { join } from "node:path";

type Asset = { path: string; integrity: string };

export type TillAssets = { script: Asset; style: Asset; worker: Asset };

let read: TillAssets | undefined;

/** The files of the till, named by their content; `scripts/build-assets.ts` writes them. */
export const tillAssets = (): TillAssets => {
  read ??= (
    JSON.parse(readFileSync(join(process.cwd(), "public/assets/manifest.json"), "utf8")) as {
      terminal: TillAssets;
    }
  ).terminal;
  return read;
};

/** The text of the service worker, which has to come from below `/terminal`. */
export const workerText = (): string =>
  readFileSync(join(process.cwd(), "public", tillAssets().worker.path), "utf8");
