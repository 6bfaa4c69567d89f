import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contract, extensions, operations } from "@/lib/api/operations";
import { example, extensionsReference, reference } from "@/lib/api/reference";
import { eventKinds } from "@/lib/events/kinds";
import type { OpenApi } from "@/lib/kit/http/openapi-document";
import type { Schema } from "@/lib/kit/http/openapi-schema";
import { type Operation, statusOf } from "@/lib/kit/http/operation";

const documents = [
  { name: "openapi", document: reference(), all: contract },
  { name: "openapi-extensions", document: extensionsReference(), all: extensions },
];

const describedIn = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every `$ref` of a value, at any depth. */
const refsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsOf);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, field]) =>
    key === "$ref" ? [String(field)] : refsOf(field),
  );
};

const at = (document: OpenApi, pointer: string): unknown =>
  pointer
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      document,
    );

const declarationOf = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};

/** Every status that an operation can return, in order. */
const statusesOf = (operation: Operation): number[] => {
  const own = operation.errors?.map(({ status }) => status) ?? [];
  const statuses = new Set([statusOf(operation), 400, 409, 429, 500, ...own]);
  if (operation.auth !== "none") statuses.add(401);
  if (operation.scope) statuses.add(403);
  if (Object.keys(operation.params).length > 0) statuses.add(404);
  return [...statuses].toSorted((a, b) => a - b);
};

describe.each(documents)("the reference $name", ({ name, document, all }) => {
  const described = describedIn(document);

  it("contains exactly the operations, each under its path and method", () => {
    const shown = described.map(({ path, method, operation }) => [
      operation.operationId,
      `${method.toUpperCase()} ${path}`,
    ]);
    const declared = all.map(({ id, method, path }) => [id, `${method} ${path}`]);
    expect(shown.toSorted()).toEqual(declared.toSorted());
    const ids = declared.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refers only to existing components", () => {
    const refs = [...new Set(refsOf(document))];
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([]);
  });

  it("gives every operation its success and each error that it can return", () => {
    for (const { operation } of described) {
      const declared = declarationOf(operation.operationId);
      const statuses = Object.keys(operation.responses).map(Number);
      expect(statuses, operation.operationId).toEqual(statusesOf(declared));
    }
  });

  it("names the parameters of a path, and the group of each operation", () => {
    for (const { path, operation } of described) {
      const names = (operation["parameters"] as { in?: string; name?: string }[])
        .filter((parameter) => parameter.in === "path")
        .map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(names);
      expect(operation.tags).toEqual([declarationOf(operation.operationId).group]);
    }
  });

  it("requires the Idempotency-Key where the operation does, and documents it where it is accepted", () => {
    for (const { operation } of described) {
      const declared = declarationOf(operation.operationId);
      const refs = refsOf(operation["parameters"]);
      const has = (name: string) => refs.includes(`#/components/parameters/${name}`);
      expect(has("IdempotencyKeyRequired")).toBe(declared.idempotency === "required");
      expect(has("IdempotencyKey")).toBe(declared.idempotency === "optional");
    }
  });

  it("has an example response of every operation that matches its schema", () => {
    for (const { operation } of described) {
      const declared = declarationOf(operation.operationId);
      const response = operation.responses[String(statusOf(declared))];
      const { content } = response as { content: { "application/json": { schema: Schema } } };
      const shown = example(content["application/json"].schema);
      expect(declared.returns.safeParse(shown).error, operation.operationId).toBeUndefined();
    }
  });

  it("is committed in its current state", () => {
    const path = new URL(`../../docs/${name}.json`, import.meta.url);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe("the reference of the contract", () => {
  const document = reference();
  const described = describedIn(document);

  it("shows every deprecated field and parameter", () => {
    const { schemas } = document.components;
    const deprecated = (name: string) =>
      Object.entries(schemas[name]?.properties ?? {})
        .filter(([, schema]) => typeof schema === "object" && schema.deprecated)
        .map(([field]) => field);
    expect(deprecated("payment_intent")).toEqual(["intentId", "transactionId"]);
    expect(deprecated("product")).toEqual(["createdAt"]);
    expect(deprecated("merchant")).toEqual([
      "kyb_status",
      "iban_xpf",
      "tgc_rate",
      "created_at",
      "updated_at",
    ]);
    for (const { operation } of described) {
      const parameters = operation["parameters"] as { name?: string; deprecated?: boolean }[];
      const outgoing = parameters
        .filter((parameter) => parameter.deprecated)
        .map(({ name }) => name);
      const declared = declarationOf(operation.operationId);
      const asked = (declared.deprecated ?? []).filter((name) =>
        parameters.some((parameter) => parameter.name === name),
      );
      expect(outgoing).toEqual(asked);
    }
  });

  it("documents every type of event with its resource", () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventKinds]);
    expect(refsOf(document.webhooks["payment.succeeded"])).toContain(
      "#/components/schemas/transaction",
    );
  });
});
