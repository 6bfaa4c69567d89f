import { extensions } from "@/lib/api/operations";
import { example, wholeReference as reference } from "@/lib/api/reference";
import type { OpenApiOperation } from "@/lib/kit/http/openapi-document";
import type { Schema } from "@/lib/kit/http/openapi-schema";
import { curlOf } from "./_curl";
import { type Field, fieldOf, fieldsOf } from "./_fields";

export type ShownError = { status: number; code: string; reason: string | null; message: string };

export type Shown = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  scope: string | null;
  access: string;
  limit: { policy: string; live: string; test: string };
  parameters: Field[];
  body: Field[];
  status: number;
  answer: string;
  errors: ShownError[];
  curl: string;
};

const slugOf = (group: string): string => group.toLowerCase().replace(/ /g, "-");

type Tag = { name: string; description?: string };

/** The groups of the reference, in its order. */
export const groups = (): {
  name: string;
  slug: string;
  lead: string | null;
  isExtension: boolean;
}[] =>
  (reference()["tags"] as Tag[]).map(({ name, description }) => ({
    name,
    slug: slugOf(name),
    lead: description ?? null,
    isExtension: extensions.some(({ group }) => group === name),
  }));

/** Every operation, as the pages show it. */
export const operationsOf = (group: string): Shown[] =>
  Object.entries(reference().paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(group))
      .map(([method, operation]) => shown(path, method.toUpperCase(), operation)),
  );

/** Resolves a reference of the document. */
const follow = <Value extends object>(value: Value | { $ref: string }): Value => {
  if (!("$ref" in value)) return value;
  const steps = String(value.$ref).slice(2).split("/");
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step],
    reference(),
  ) as Value;
};

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  schema: Schema;
};
type Content = { "application/json": { schema: Schema; example?: unknown; examples?: Examples } };
type Examples = Record<string, { $ref: string }>;
type Answered = { content: Content };

const shown = (path: string, method: string, operation: OpenApiOperation): Shown => {
  const { components } = reference();
  const request = operation["requestBody"] as { content: Content } | undefined;
  const schema = request?.content["application/json"].schema;
  const [status = "200"] = Object.keys(operation.responses);
  const answered = operation.responses[status] as Answered;
  const parameters = (operation["parameters"] as (Parameter | { $ref: string })[]).map((one) =>
    follow<Parameter>(one),
  );
  return {
    id: operation.operationId,
    method,
    path,
    summary: String(operation["summary"]),
    description: (operation["description"] as string | undefined) ?? null,
    scope: (operation["x-scope"] as string | undefined) ?? null,
    access: accessOf(operation),
    limit: operation["x-rate-limit"] as Shown["limit"],
    parameters: parameters.map((one) => parameterField(one, components.schemas)),
    body: schema ? fieldsOf(schema, components.schemas) : [],
    status: Number(status),
    answer: JSON.stringify(example(answered.content["application/json"].schema), null, 2),
    errors: errorsOf(operation),
    curl: curlOf(method, path, operation),
  };
};

const accessOf = (operation: OpenApiOperation): string => {
  const [scheme] = operation["security"] as Record<string, unknown>[];
  if (!scheme) return "no key";
  return "ApiKey" in scheme ? "API key" : "signed-in member";
};

const parameterField = (one: Parameter, schemas: Record<string, Schema>): Field => ({
  ...fieldOf(one.name, one.schema, schemas),
  type: `${fieldOf(one.name, one.schema, schemas).type}, ${one.in}`,
  isRequired: one.required ?? false,
  isDeprecated: one.deprecated ?? false,
  description: one.description ?? null,
});

type ErrorExample = {
  value: { error: string; code: number; message: string; details: { reason?: string } | null };
};

const errorsOf = (operation: OpenApiOperation): ShownError[] =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) => {
      const { content } = follow<Answered>(response as Answered);
      return Object.values(content["application/json"].examples ?? {});
    })
    .map((one) => errorOf(follow<ErrorExample>(one)));

const errorOf = ({ value }: ErrorExample): ShownError => ({
  status: value.code,
  code: value.error,
  reason: value.details?.reason ?? null,
  message: value.message,
});

/** Every error of the API, once, with the operations that return it. */
export const allErrors = (): (ShownError & { operations: string[] })[] => {
  const known = new Map<string, ShownError & { operations: string[] }>();
  for (const operation of groups().flatMap(({ name }) => operationsOf(name))) {
    for (const one of operation.errors) {
      const key = `${one.status} ${one.code} ${one.reason} ${one.message}`;
      const entry = known.get(key) ?? { ...one, operations: [] };
      entry.operations.push(operation.id);
      known.set(key, entry);
    }
  }
  return [...known.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
};

/** What a payment has only after it has succeeded. */
const settled = {
  receiptId: "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f11",
  cardBrand: "visa",
  cardLast4: "4242",
  paidAt: 1_767_225_600,
};
const onceSettled = ["htXpf", "tgcXpf", "tgcRate", ...Object.keys(settled)];

/** The body of a delivery, with its resource. */
export const eventExample = (): string => {
  const { webhook_event, transaction } = reference().components.schemas;
  const envelope = example(webhook_event ?? {}) as Record<string, unknown>;
  const data = { ...(example(transaction ?? {}) as object), ...settled, status: "succeeded" };
  const nothing = Object.fromEntries(onceSettled.map((field) => [field, null]));
  const previous = { status: "processing", ...nothing };
  const shown = { ...envelope, type: "payment.succeeded", sequence: 3, data, previous };
  return JSON.stringify(shown, null, 2);
};
