import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contract as operations } from "@/lib/api/operations";
import { eventKinds } from "@/lib/events/kinds";

/** The document as integrators get it. */
const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../docs/openapi.json"), "utf8"),
);

const objects = [
  "api_key",
  "checkout_line_item",
  "checkout_session",
  "customer",
  "event",
  "invoice",
  "invoice_attempt",
  "merchant",
  "payment_intent",
  "payment_link",
  "payment_method",
  "price",
  "product",
  "receipt",
  "refund",
  "setup_intent",
  "subscription",
  "terminal_payment",
  "test_simulation",
  "transaction",
  "webhook_delivery",
  "webhook_endpoint",
];

const sharedErrors = [
  "BadRequest",
  "Conflict",
  "Forbidden",
  "NotFound",
  "PaymentDeclined",
  "ProviderError",
  "RateLimited",
  "Unauthorized",
];

type Described = { operationId: string };

describe("the API", () => {
  it("has 66 operations on 45 paths, in the document and in the code", () => {
    const described = Object.entries(document.paths as Record<string, Record<string, Described>>)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
        ),
      )
      .toSorted();
    const declared = operations.map(({ id, method, path }) => `${id} ${method} ${path}`).toSorted();
    expect(described).toEqual(declared);
    expect(described).toHaveLength(66);
    expect(Object.keys(document.paths)).toHaveLength(45);
  });

  it("has 22 object types, each with its name as a constant", () => {
    const schemas = document.components.schemas as Record<
      string,
      { properties?: { object?: { const?: string } } }
    >;
    const named = Object.values(schemas).flatMap(
      ({ properties }) => properties?.object?.const ?? [],
    );
    expect([...new Set(named)].toSorted()).toEqual(objects);
    expect(objects).toHaveLength(22);
  });

  it("has 8 shared error responses", () => {
    const shared = Object.keys(document.components.responses).filter((name) =>
      sharedErrors.includes(name),
    );
    expect(shared.toSorted()).toEqual(sharedErrors);
    expect(sharedErrors).toHaveLength(8);
  });

  it("has the contract's 45 types of events, and 9 added since", () => {
    expect(new Set(eventKinds).size).toBe(56);
    expect(eventKinds).toHaveLength(56);
    expect(Object.keys(document.webhooks).toSorted()).toEqual([...eventKinds].toSorted());
  });
});
