import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { making, realPath } from "@/lib/testing/requests";

const lists = operations.filter(
  ({ query }) => "starting_after" in ((query as { shape?: object } | undefined)?.shape ?? {}),
);
const named = lists.map((operation) => [operation.id, operation] as const);

/** The lists that have `offset` in the contract. */
const withOffset = [
  "/payment-links",
  "/customers",
  "/payment-methods",
  "/products",
  "/checkout-sessions",
  "/setup-intents",
];

const SINCE = "@1767225600";

let of: TestMerchant;
let stopBank: () => Promise<void>;
beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
  of = await aMerchant();
});
afterAll(() => stopBank());

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];

/** A list once it has this many: events wait for every older transaction of the server. */
const settled = (mine: TestMerchant, path: string, size: number): Promise<{ id: string }[]> =>
  vi.waitFor(
    async () => {
      const { data } = (await mine.api.get(`${path}?limit=100`)).body;
      expect(data).toHaveLength(size);
      return data;
    },
    { timeout: 5000, interval: 20 },
  );

const pathOf = (operation: Operation) => realPath(operation, of);

describe("every list", () => {
  it("is one of those that the contract has", () => {
    expect(lists.map(({ id }) => id)).toEqual([
      "payment_links.list",
      "setup_intents.list",
      "payment_methods.list",
      "products.list",
      "prices.list",
      "receipts.list",
      "checkout_sessions.list",
      "subscriptions.list",
      "invoices.list",
      "customers.list",
      "transactions.list",
      "refunds.list",
      "webhook_endpoints.list",
      "webhook_endpoints.deliveries",
      "events.list",
      "api_keys.list",
    ]);
  });

  it.each(named)("%s takes a limit from 1 to 100", async (_, operation) => {
    const path = await pathOf(operation);
    for (const limit of [
      "0",
      "101",
      "-1",
      "1.5",
      "abc",
      "",
      "1e1",
      "+5",
      "%205",
      "99999999999999999999",
    ]) {
      const reply = await of.api.get(`${path}?limit=${limit}`);
      expect([limit, ...refusal(reply)]).toEqual([limit, 400, "invalid_request", "limit"]);
    }
    for (const limit of [1, 100]) {
      expect((await of.api.get(`${path}?limit=${limit}`)).status).toBe(200);
    }
  });

  it.each(named)("%s accepts one cursor, of an element of its own", async (_, operation) => {
    const path = await pathOf(operation);
    const [a, b] = [newId(), newId()];
    const both = await of.api.get(`${path}?starting_after=${a}&ending_before=${b}`);
    expect(refusal(both)).toEqual([400, "invalid_request", "ending_before"]);
    for (const name of ["starting_after", "ending_before"]) {
      const unknown = await of.api.get(`${path}?${name}=${a}`);
      expect(refusal(unknown)).toEqual([400, "invalid_cursor", name]);
      for (const malformed of ["x", `zzz_${a}`, `${a}0`, ""]) {
        const reply = await of.api.get(`${path}?${name}=${malformed}`);
        expect(refusal(reply)).toEqual([400, "invalid_request", name]);
      }
    }
  });

  it.each(named)(
    "%s accepts offset only as in the contract, with a deprecation warning",
    async (_, operation) => {
      const path = await pathOf(operation);
      const reply = await of.api.get(`${path}?offset=1`);
      if (!withOffset.includes(operation.path)) {
        expect(refusal(reply)).toEqual([400, "invalid_request", "offset"]);
        expect(reply.headers.get("deprecation")).toBeNull();
        return;
      }
      expect(reply.status).toBe(200);
      expect(reply.headers.get("deprecation")).toBe(SINCE);
      expect(reply.headers.get("link")).toBe(
        '<http://localhost:3000/docs/deprecations#offset>; rel="deprecation"',
      );
      expect(reply.headers.get("sunset")).toBeNull();
      const plain = await of.api.get(`${path}?limit=1`);
      expect(plain.headers.get("deprecation")).toBeNull();
      for (const offset of ["-1", "10001", "a"]) {
        expect(refusal(await of.api.get(`${path}?offset=${offset}`))).toEqual([
          400,
          "invalid_request",
          "offset",
        ]);
      }
      const mixed = await of.api.get(`${path}?offset=0&starting_after=${newId()}`);
      expect(mixed.status).toBe(400);
    },
  );

  it.each(named)("%s expands what it declares and nothing else", async (_, operation) => {
    const path = await pathOf(operation);
    const unknown = await of.api.get(`${path}?expand[]=nothing`);
    expect(unknown.status).toBe(400);
    expect(unknown.body.param).toMatch(/^expand/);
    for (const relation of operation.expand ?? []) {
      for (const name of ["expand[]", "expand"]) {
        const reply = await of.api.get(`${path}?${name}=${relation}`);
        expect([relation, reply.status]).toEqual([relation, 200]);
      }
    }
    const [relation] = operation.expand ?? [];
    if (!relation) return;
    const six = Array.from({ length: 6 }, () => `expand[]=${relation}`).join("&");
    expect((await of.api.get(`${path}?${six}`)).status).toBe(400);
  });

  it.each(named)(
    "%s refuses another merchant's and the other mode's elements as cursors",
    async (_, operation) => {
      const path = await pathOf(operation);
      const theirs = await aMerchant();
      const prefix = { "/events": "evt", "/receipts": "rcpt", "/transactions": "tx" }[
        operation.path
      ];
      const foreign = await making(theirs)(prefix ?? "prod");
      const reply = await of.api.get(`${path}?starting_after=${foreign}`);
      expect(refusal(reply)).toEqual([400, "invalid_cursor", "starting_after"]);
    },
  );
});

describe("events", () => {
  it("accept apres for starting_after, with a deprecation warning", async () => {
    const mine = await aMerchant();
    const make = making(mine);
    for (let count = 0; count < 3; count += 1) await make("prod");
    const [newest] = await settled(mine, "/events", 3);
    const older = await mine.api.get(`/events?apres=${newest?.id}`);
    const newer = await mine.api.get(`/events?starting_after=${newest?.id}`);
    expect(older.body).toEqual(newer.body);
    expect(older.headers.get("deprecation")).toBe(SINCE);
    expect(older.headers.get("link")).toContain("/docs/deprecations#apres");
    expect(newer.headers.get("deprecation")).toBeNull();
    const both = await mine.api.get(`/events?apres=${newest?.id}&starting_after=${newest?.id}`);
    expect(both.status).toBe(400);
  });
});

type Travel = {
  limit: number;
  direction: "starting_after" | "ending_before" | "none";
  from: number;
};

/** The expected page of `ids` (newest first). */
const model = (ids: readonly string[], { limit, direction, from }: Travel) => {
  if (direction === "ending_before") {
    const before = ids.slice(0, from);
    return { ids: before.slice(-limit), more: before.length > limit };
  }
  const after = direction === "none" ? ids : ids.slice(from + 1);
  return { ids: after.slice(0, limit), more: after.length > limit };
};

const SIZE = 23;

const travel = fc.record({
  limit: fc.integer({ min: 1, max: SIZE + 2 }),
  direction: fc.constantFrom("starting_after" as const, "ending_before" as const, "none" as const),
  from: fc.nat(SIZE - 1),
});

describe("pagination", () => {
  it.each([
    ["/products", "prod"],
    ["/customers", "cus"],
    ["/transactions", "tx"],
    ["/events", "evt"],
    ["/checkout-sessions", "cs"],
  ])("%s returns for any limit and direction what a list in memory would", async (path, prefix) => {
    const mine = await aMerchant();
    for (let count = 0; count < SIZE; count += 1) await making(mine)(prefix);
    const ids = (await settled(mine, path, SIZE)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    await fc.assert(
      fc.asyncProperty(travel, fc.boolean(), async (step, prefixed) => {
        const id = `${prefixed ? `${prefix}_` : ""}${ids[step.from]}`;
        const cursor = step.direction === "none" ? "" : `&${step.direction}=${id}`;
        const { body } = await mine.api.get(`${path}?limit=${step.limit}${cursor}`);
        const expected = model(ids, step);
        expect(body.data.map((one: { id: string }) => one.id)).toEqual(expected.ids);
        expect([body.has_more, body.hasMore]).toEqual([expected.more, expected.more]);
      }),
      { numRuns: 60 },
    );
  });

  it("reads a list that grows and shrinks meanwhile without skipping or repeating", async () => {
    const mine = await aMerchant();
    const make = making(mine);
    for (let count = 0; count < 12; count += 1) await make("cus");
    const first = (await mine.api.get("/customers?limit=100")).body.data;
    const seen: string[] = [];
    let after = "";
    for (let more = true; more; ) {
      const { body } = await mine.api.get(`/customers?limit=4${after}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      after = `&starting_after=${body.data.at(-1).id}`;
      more = body.has_more;
      // A new element is before the cursor; the element of the cursor itself is deleted.
      await make("cus");
      await mine.api.delete(`/customers/${body.data.at(-1).id}`);
    }
    expect(seen).toEqual(first.map(({ id }: { id: string }) => id));
  });
});
