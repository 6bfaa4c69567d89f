import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Asset = { path: string; integrity: string };

export type Assets = { script: Asset; style: Asset };

let read: Assets | undefined;

/** The two files of a customer page, named by their content; `scripts/build-assets.ts` writes them. */
export const assets = (): Assets => {
  read ??= JSON.parse(
    readFileSync(join(process.cwd(), "public/assets/manifest.json"), "utf8"),
  ) as Assets;
  return read;
};
