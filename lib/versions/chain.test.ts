import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "@/lib/kit/errors";
import { versionChain } from "@/lib/versions/chain";
import type { Change } from "@/lib/versions/change";
import { withBoth, withNewer, withOlder } from "@/lib/versions/fictitious.fixture";
import { resources } from "@/lib/versions/resources.fixture";
import { published } from "@/lib/versions/versions";

const without = (fields: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const product = {
  object: "product",
  id: "p",
  name: "Café",
  description: "en grains",
  active: true,
  metadata: { object: "product", name: "theirs", description: "theirs" },
};
const middle = { ...without(product, "description"), details: "en grains" };
const oldest = { ...without(middle, "name", "active"), title: "Café", state: "on" };

describe("a chain of versions", () => {
  it("accepts dates in ascending order only", () => {
    const change = (version: string): Change => ({ version, describes: "" });
    expect(
      versionChain("2026-01-01", [change("2026-07-01"), change("2027-01-01")]).versions,
    ).toEqual(["2026-01-01", "2026-07-01", "2027-01-01"]);
    for (const versions of [["2026-01-01"], ["2025-12-31"], ["2026-07-01", "2026-07-01"], ["v2"]]) {
      expect(() => versionChain("2026-01-01", versions.map(change))).toThrow();
    }
  });

  it("knows its newest version, and refuses any that was never published", () => {
    expect([withBoth.newest, withBoth.requireVersion("2025-07-01")]).toEqual([
      "2026-07-01",
      "2025-07-01",
    ]);
    for (const asked of ["2026-01-02", "2024-01-01", "", "latest", "2026-01-01 ", "2026-1-1"]) {
      expect(() => withBoth.requireVersion(asked)).toThrow(Refusal);
      expect(() => withBoth.downgradeAnswer(asked, {})).toThrow();
    }
  });

  it("supports a version for 24 months after its successor", () => {
    expect(
      withBoth.history.map(({ version, supportedUntil }) => [version, supportedUntil]),
    ).toEqual([
      ["2025-07-01", "2028-01-01"],
      ["2026-01-01", "2028-07-01"],
      ["2026-07-01", null],
    ]);
  });

  it("upgrades requests step by step, by operation", () => {
    const old = { title: "Café", details: "en grains", state: "off" };
    const newest = { name: "Café", description: "en grains", active: false };
    expect(withBoth.upgradeRequest("products.create", "2025-07-01", old)).toEqual(newest);
    expect(withBoth.upgradeRequest("customers.create", "2025-07-01", old)).toEqual(old);
    expect(withBoth.upgradeRequest("products.create", "2026-07-01", old)).toBe(old);
    expect(withBoth.upgradeQuery("products.list", "2025-07-01", { state: "on" })).toEqual({
      active: "true",
    });
  });

  it("downgrades resources step by step, in single responses and in lists", () => {
    expect(withBoth.downgradeAnswer("2026-07-01", { data: product })).toEqual({ data: product });
    expect(withBoth.downgradeAnswer("2026-01-01", { data: product })).toEqual({ data: middle });
    expect(withBoth.downgradeAnswer("2025-07-01", { data: product })).toEqual({ data: oldest });
    const list = { data: [product, product], has_more: true, hasMore: true };
    expect(withBoth.downgradeAnswer("2025-07-01", list)).toEqual({
      data: [oldest, oldest],
      hasMore: true,
    });
  });

  it("finds nested resources, but changes nothing of what merchants wrote", () => {
    const price = { object: "price", productId: "p", product, metadata: { nested: "no" } };
    const line = { object: "checkout_line_item", totalXpf: 5, price };
    const session = { object: "checkout_session", totalXpf: 5, lineItems: [line] };
    expect(withBoth.downgradeAnswer("2025-07-01", { data: session })).toEqual({
      data: {
        object: "checkout_session",
        totalXpf: 5,
        lineItems: [
          {
            object: "checkout_line_item",
            sumXpf: 5,
            price: { ...without(price, "productId"), productUuid: "p", product: oldest },
          },
        ],
      },
    });
  });

  it("leaves a nested value whose object has a name of Object.prototype", () => {
    for (const object of ["__proto__", "constructor", "toString"]) {
      const session = { object: "checkout_session", totalXpf: 5, lineItems: [{ object }] };
      expect(withBoth.downgradeAnswer("2025-07-01", { data: session })).toEqual({ data: session });
    }
  });
});

describe("an event", () => {
  const event = {
    object: "event",
    id: "e",
    type: "product.updated",
    apiVersion: "2026-07-01",
    data: product,
    previous: { name: "Thé", metadata: { name: "theirs" } },
  };

  it("is returned as its version would have recorded it, including old values", () => {
    expect(withBoth.downgradeAnswer("2026-01-01", event)).toEqual({
      ...event,
      apiVersion: "2026-01-01",
      data: middle,
    });
    expect(withBoth.downgradeAnswer("2025-07-01", { data: event })).toEqual({
      data: {
        ...event,
        apiVersion: "2025-07-01",
        data: oldest,
        previous: { title: "Thé", metadata: { name: "theirs" } },
      },
    });
  });

  it("has no old values when none of the changed fields is visible", () => {
    const data = { object: "customer", id: "c", name: "Moana", phone: "+689", metadata: {} };
    const changed = { ...event, data, previous: { phone: null } };
    expect(withBoth.downgradeAnswer("2026-01-01", changed)).toEqual({
      ...changed,
      apiVersion: "2026-01-01",
      data: without(data, "phone"),
      previous: null,
    });
    const made = { ...event, previous: null };
    expect(withBoth.downgradeAnswer("2025-07-01", made)).toMatchObject({ previous: null });
  });

  it("that was stored in an older version is never downgraded twice", () => {
    const stored = { ...event, apiVersion: "2026-01-01", data: middle };
    expect(withBoth.downgradeAnswer("2026-01-01", stored)).toEqual(stored);
    expect(withBoth.downgradeAnswer("2025-07-01", stored)).toMatchObject({
      apiVersion: "2025-07-01",
      data: oldest,
      previous: { title: "Thé" },
    });
  });

  it("that was stored in an older version is upgraded when the change can", () => {
    const stored = {
      ...event,
      apiVersion: "2025-07-01",
      data: oldest,
      previous: { title: "Thé", metadata: { name: "theirs" } },
    };
    expect(withBoth.downgradeAnswer("2026-07-01", [stored])).toEqual([event]);
    expect(withBoth.downgradeAnswer("2025-07-01", stored)).toEqual(stored);
  });

  it("is returned as it was stored, with that version, when the change cannot", () => {
    const data = { object: "customer", id: "c", name: "Moana", metadata: {} };
    const stored = { ...event, apiVersion: "2025-07-01", data, previous: null };
    expect(withBoth.downgradeAnswer("2026-07-01", stored)).toEqual({
      ...stored,
      apiVersion: "2026-01-01",
    });
  });
});

describe("every resource of the reference", () => {
  /** The fields that the fictitious changes rename or drop. */
  const touched: Record<string, string[]> = {
    product: ["name", "active", "description"],
    price: ["productId"],
    customer: ["phone"],
    webhook_endpoint: ["secret"],
    checkout_line_item: ["totalXpf"],
    event: ["apiVersion", "data", "previous"],
  };
  /** A field with such a resource changes with it; what merchants wrote never does. */
  const changes = (field: string, value: unknown): boolean =>
    field !== "metadata" &&
    Object.keys(touched).some((object) => JSON.stringify(value).includes(`"object":"${object}"`));
  const targets = [withOlder, withNewer, withBoth].flatMap((chain) =>
    chain.versions.map((version) => ({ chain, version })),
  );

  it.each(resources.map(({ name, object, any }) => [name, object, any] as const))(
    "%s goes down to every version without a fault, and keeps each field that no change touches",
    (_, object, any) => {
      fc.assert(
        fc.property(any, (resource) => {
          const given = frozen(resource) as Record<string, unknown>;
          const kept = Object.keys(given).filter(
            (field) => !touched[object]?.includes(field) && !changes(field, given[field]),
          );
          for (const { chain, version } of targets) {
            const answer = chain.downgradeAnswer(version, { data: given });
            const { data } = answer as { data: Record<string, unknown> };
            for (const field of kept) expect(data[field]).toEqual(given[field]);
          }
        }),
        { numRuns: 30 },
      );
    },
  );

  it("is covered", () => {
    expect(resources.map(({ object }) => object)).toEqual(
      expect.arrayContaining(["customer", "event", "payment_intent", "product", "transaction"]),
    );
  });

  it("is the very same value in a chain without changes", () => {
    const chain = versionChain("2026-01-01", []);
    const answer = { data: [product] };
    expect(chain.downgradeAnswer("2026-01-01", answer)).toBe(answer);
  });
});

const frozen = (value: unknown): unknown => {
  if (value !== null && typeof value === "object") {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
};

describe("the published versions", () => {
  it("are the first one and the changes that have a file", () => {
    const folder = join(import.meta.dirname, "changes");
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const versions = files.map((file) => file.replace(/\.ts$/, "")).toSorted();
    expect(published.versions).toEqual(["2026-01-01", ...versions]);
  });
});
