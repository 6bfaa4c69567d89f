import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastingName, purposes } from "@/lib/pay-pages/inventory";
import { makeInventory } from "@/scripts/pay-pages/make";
import { withInventory } from "@/scripts/pay-pages/table";
import { root } from "@/scripts/setup/command";

test("knows what every part of a pay page is for, and names none that is gone", async () => {
  const inventory = await makeInventory();
  const parts = Object.values(inventory).flatMap((observed) => observed.parts);
  const names = new Set(parts.map(({ name }) => lastingName(name)));
  expect([...names].toSorted()).toEqual(Object.keys(purposes).toSorted());
});

test("is the inventory that merchants and their auditors read: `npm run generate` writes it", async () => {
  const page = readFileSync(join(root, "docs/saq-a.md"), "utf8");
  expect(withInventory(page, await makeInventory())).toBe(page);
});
