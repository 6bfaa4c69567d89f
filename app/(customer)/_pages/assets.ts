import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Asset = { path: string; integrity: string };

export type Assets = { bankForm: Asset; style: Asset };

let read: Assets | undefined;

/** What a customer page loads, and the script of a live bank's card form, named by their content; `scripts/build-assets.ts` writes them. */
export const assets = (): Assets => {
  read ??= JSON.parse(
    readFileSync(join(process.cwd(), "public/assets/manifest.json"), "utf8"),
  ) as Assets;
  return read;
};
