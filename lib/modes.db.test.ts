import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

/** Everything that a key can read: each list, each object in it, and single objects. */
const readAll = async ({ api }: TestMerchant): Promise<Record<string, unknown>> => {
  const read: Record<string, unknown> = {};
  for (const { method, path, auth } of operations) {
    if (method !== "GET" || path.includes("{") || auth === "session" || auth === "none") continue;
    const { status, body } = await api.get(path);
    read[path] = [status, body];
    const rows: unknown = body?.data;
    if (!Array.isArray(rows)) continue;
    const one = operations.find((each) => each.method === "GET" && each.path === `${path}/{id}`);
    for (const { id } of one ? (rows as { id: string }[]) : []) {
      read[`${path}/${id}`] = (await api.get(`${path}/${id}`)).body;
    }
  }
  return JSON.parse(JSON.stringify(read, (name, value) => (isVolatile(name) ? null : value)));
};

// Columns of the request itself, and of the reading key's own use.
const isVolatile = (name: string): boolean => ["requestId", "lastUsedAt"].includes(name);

const writing = operations.filter(
  ({ method, auth }) => method !== "GET" && auth !== "session" && auth !== "none",
);

/** Rows of every type in the lists, created by the examples of the reference. */
const grow = async ({ api }: TestMerchant): Promise<void> => {
  await api.post("/products", { name: "Café" });
  await api.post("/customers", { email: "client@example.pf", name: "Hina" });
  await api.post("/payment-links", { amountXpf: 2990, description: "Gâteau" });
  await api.post("/webhook-endpoints", { url: "https://example.com/webhooks" });
};

const bodies = (example: unknown): unknown[] => [
  (example as { body?: unknown } | undefined)?.body ?? {},
  { name: "Essai", active: false, email: "essai@example.pf", description: "Essai", tgcRate: 5 },
];

type Try = { method: string; path: string; body: unknown };

/** Each writing operation with the example of the reference, on the rows of the other mode and on unknown ones. */
const triesOn = (others: readonly string[]): Try[] =>
  writing.flatMap(({ method, path, example }) =>
    (path.includes("{") ? [...others, newId()] : [""]).flatMap((target) =>
      bodies(example).map((body) => ({ method, path: path.replace(/\{\w+\}/g, target), body })),
    ),
  );

const attempt = ({ api }: TestMerchant, { method, path, body }: Try) => {
  if (method === "DELETE") return api.delete(path);
  const headers = { "Idempotency-Key": newId() };
  return method === "PATCH" ? api.patch(path, body) : api.post(path, body, headers);
};

/** How many succeeded. */
const writeAll = async (writer: TestMerchant, others: readonly string[]): Promise<number> => {
  let done = 0;
  for (const each of triesOn(others)) {
    const { status } = await attempt(writer, each);
    expect([each.path, status]).not.toEqual([each.path, 500]);
    if (status < 300) done += 1;
  }
  return done;
};

describe("a write with a key of one mode", () => {
  it.each([
    [false, "live"],
    [true, "test"],
  ])(
    "by livemode %s changes nothing that a %s key reads",
    { timeout: 240_000 },
    async (livemode) => {
      const writer = await aMerchant({ livemode, kybStatus: "verified" });
      const reader = await aMerchant({ merchantId: writer.id, livemode: !livemode });
      await grow(reader);
      const before = await readAll(reader);
      const others = Object.keys(before)
        .map((path) => path.split("/").at(-1) ?? "")
        .filter((id) => /^[0-9a-f-]{36}$/.test(id))
        .slice(0, 4);
      expect(others.length).toBeGreaterThan(3);
      expect(await writeAll(writer, others)).toBeGreaterThan(5);
      expect(await readAll(reader)).toEqual(before);
      expect(await db.merchant.count({ where: { id: writer.id } })).toBe(1);
    },
  );
});
