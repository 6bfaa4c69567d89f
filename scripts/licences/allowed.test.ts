import { expect, test } from "vitest";
import { isAllowed, packagesOf } from "@/scripts/licences/allowed";

test.each([
  ["MIT", true],
  ["MIT and ISC", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["(Apache-2.0 AND BSD-3-Clause)", true],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["MIT AND GPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  ["UNLICENSED", false],
  [undefined, false],
])("a package under %s is allowed: %s", (licence, result) => {
  expect(isAllowed({ licence })).toBe(result);
});

test("lists every package once, nested and renamed ones with their real name", () => {
  const lock = {
    packages: {
      "": { name: "motu" },
      "node_modules/b": { version: "1.0.0", license: "MIT" },
      "node_modules/a/node_modules/b": { version: "1.0.0", license: "MIT" },
      "node_modules/@scope/a": { version: "2.0.0" },
      "node_modules/alias": { name: "real", version: "3.0.0", license: "ISC" },
      "node_modules/link": { link: true },
    },
  };
  expect(packagesOf(lock)).toEqual([
    { name: "@scope/a", version: "2.0.0", licence: undefined },
    { name: "b", version: "1.0.0", licence: "MIT" },
    { name: "real", version: "3.0.0", licence: "ISC" },
  ]);
});
