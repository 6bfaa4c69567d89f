import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/**
 * Modules of the API that keep something which changes, by what they keep. Route handlers and the lane are bundles
 * with copies of each: what both must agree on is on `globalThis`, and is not listed.
 */
const kept: Record<string, string> = {
  "lib/api-keys/text.ts": "the name of a pepper, derived from it",
  "lib/api/lane.ts": "the operations by their paths, made once",
  "lib/bank/bank.ts": "clients of banks; their breakers are shared",
  "lib/kit/card-number.ts": "a table, made once",
  "lib/kit/changes.ts": "the columns of fields, derived from them",
  "lib/kit/db.ts": "tied to connections and transactions of the bundle; the pools are shared",
  "lib/kit/env.ts": "the configuration, read once",
  "lib/webhook-endpoints/resolve.ts": "lookups in progress",
};

const fileOf = (name: string): string | undefined =>
  [`${name}.ts`, `${name}.tsx`].find((path) => existsSync(join(root, path)));

/** What a module loads when it is loaded, directly or not. */
const reached = (from: string): Map<string, string> => {
  const sources = new Map<string, string>();
  const waiting = [from];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = readFileSync(join(root, file), "utf8");
    sources.set(file, source);
    for (const [, name = ""] of source.matchAll(/from "@\/(lib\/[^"]+)"/g)) {
      const found = fileOf(name);
      if (found) waiting.push(found);
    }
  }
  return sources;
};

// A literal set or map is a table; what starts empty, and is not readonly, is filled later.
const CHANGES =
  /^(export )?(let \w|const \w+(: (?![Rr]eadonly)[^=]+)? = (new (Map|WeakMap|Set|WeakSet|AsyncLocalStorage)(<[^(]*>)?\(\)|\[\];|\{\};))/m;

it("keeps nothing per bundle that both entries of the API must agree on", () => {
  const sources = reached("lib/api/lane.ts");
  expect(sources.size).toBeGreaterThan(300);
  const found = [...sources].filter(([, source]) => CHANGES.test(source)).map(([file]) => file);
  expect(found.toSorted()).toEqual(Object.keys(kept).toSorted());
});
