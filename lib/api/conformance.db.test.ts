import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import { isByLane, type Reply } from "@/lib/testing/client";
import { hostile, type Ids, type JsonSchema, mutated, valid } from "@/lib/testing/fuzz/arbitraries";
import { bodySchemaOf, faultOf, queryOf } from "@/lib/testing/fuzz/document";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { brokenPromises } from "@/lib/testing/promises";
import { ask, bodyFor, making, succeed } from "@/lib/testing/requests";

/** Another seed tests other requests; the seed of a failure is printed with it. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20260101);
// The pipeline of both entries is the same: the second is sent fewer.
const TOTAL = Number(process.env["FUZZ_REQUESTS"] ?? (isByLane() ? 4000 : 20_500));
const EACH = Math.ceil(TOTAL / operations.length);
const KEPT = 12;

let stopBank: () => Promise<void>;
let of: TestMerchant;
let sent = 0;
const known = new Map<string, string[]>();

const ids: Ids = (prefix) => known.get(prefix) ?? [];

beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
  of = await aMerchant();
  const prefixes = new Set(operations.flatMap(({ params }) => Object.values(params)));
  for (const prefix of [...prefixes, "price"]) {
    known.set(prefix, [await making(of)(prefix), await making(of)(prefix)]);
  }
}, 60_000);

afterAll(() => stopBank());

/** Long polls are tested elsewhere. */
const isPatient = (name: string): boolean => name === "wait";

const queryArbitrary = (
  operation: Operation,
  each: (schema: JsonSchema) => fc.Arbitrary<unknown>,
) =>
  fc
    .record(
      Object.fromEntries(
        queryOf(operation)
          .filter(({ name }) => !isPatient(name))
          .map(({ name, schema }) => [name, each(schema)]),
      ),
      { requiredKeys: [] },
    )
    .map((fields) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of [value].flat()) search.append(name, textOf(one));
      }
      return search.toString();
    });

const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const idArbitrary = (operation: Operation): fc.Arbitrary<string> => {
  const [prefix = ""] = Object.values(operation.params);
  const real = ids(prefix);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(real.length > 0 ? real : [newId()])) },
    { weight: 1, arbitrary: fc.constant(null).map(newId) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
  );
};

type Shot = { id: string; query: string; body: unknown; kind: string };

const shots = (operation: Operation, base: unknown): fc.Arbitrary<Shot> => {
  const schema = bodySchemaOf(operation);
  const id = idArbitrary(operation);
  const good = schema
    ? fc.oneof(fc.constant(base), valid(schema, ids))
    : fc.constant(operation.method === "POST" ? {} : undefined);
  const goodQuery = fc.oneof(
    fc.constant(""),
    queryArbitrary(operation, (one) => valid(one, ids)),
  );
  const badQuery = queryArbitrary(operation, () => hostile);
  const hasBody = operation.method === "POST" || operation.method === "PATCH";
  const shot = (kind: string, query: fc.Arbitrary<string>, body: fc.Arbitrary<unknown>) =>
    fc.record({ kind: fc.constant(kind), id, query, body });
  return fc.oneof(
    shot("valid", goodQuery, good),
    shot("mutated", goodQuery, hasBody ? mutated(good) : good),
    shot("hostile", badQuery, hasBody ? hostile : good),
  );
};

const fire = async (operation: Operation, { id, query, body }: Shot) => {
  const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(id));
  return ask(operation, of.key, {
    path: query ? `${path}?${query}` : path,
    ...(body === undefined ? {} : { body }),
  });
};

/** A few of the created objects are kept, so that later requests find them. */
const keep = (body: unknown): void => {
  const data = (body as { data?: { object?: string; id?: string } } | null)?.data;
  const prefix = prefixes[data?.object ?? ""];
  if (!prefix || !data?.id) return;
  const held = known.get(prefix) ?? [];
  known.set(prefix, [...held.slice(-KEPT), data.id]);
};

const prefixes: Record<string, string> = {
  customer: "cus",
  product: "prod",
  price: "price",
  payment_method: "pm",
  payment_intent: "tx",
  payment_link: "plink",
  checkout_session: "cs",
  setup_intent: "seti",
  subscription: "sub",
  webhook_endpoint: "we",
  terminal_payment: "tp",
  refund: "re",
};

/** How a response violates the document; null when it matches. */
const judge = (operation: Operation, { status, headers, body, text }: Reply): string | null => {
  const type = headers.get("content-type") ?? "";
  const isServerFault = status >= 500 && status !== 502;
  const fault = faultOf(operation, { status, type, body });
  return fault || isServerFault ? `${fault} (${status}): ${text.slice(0, 300)}` : null;
};

// The calling key must stay valid: an error for a revoked one tests nothing.
const isAsking = (operation: Operation, id: string): boolean =>
  operation.id === "api_keys.revoke" && id.includes(of.keyId);

/** Sends generated requests for an operation. Returns the violations, and whether one request succeeded. */
const fireAll = async (operation: Operation, base: unknown) => {
  const faults: string[] = [];
  let succeeded = false;
  for (const shot of fc.sample(shots(operation, base), { numRuns: EACH, seed })) {
    if (isAsking(operation, shot.id)) continue;
    const reply = await fire(operation, shot);
    sent += 1;
    if (reply.status < 300) keep(reply.body);
    succeeded ||= reply.status < 300;
    const fault = judge(operation, reply);
    if (fault) faults.push(`${fault} ${JSON.stringify(shot).slice(0, 400)}`);
  }
  return { faults, succeeded };
};

describe("every response matches the document", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const base = operation.body ? await bodyFor(operation, making(of)) : undefined;
      const { faults, succeeded } = await fireAll(operation, base);
      expect(faults.slice(0, 3), `${id}, seed ${seed}`).toEqual([]);
      if (!succeeded) await succeed(operation, await aMerchant());
    },
    120_000,
  );

  it("and no request broke an invariant", async () => {
    expect(await brokenPromises(of.id)).toEqual([]);
  });

  it("and 20,000 requests were sent", () => {
    if (TOTAL >= 20_000) expect(sent).toBeGreaterThanOrEqual(20_000);
  });
});
