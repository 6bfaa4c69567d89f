import openapiTS from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { conflict, error } from "@/lib/kit/errors";
import { openapi } from "@/lib/kit/http/openapi";
import type { DocumentInfo } from "@/lib/kit/http/openapi-document";
import { schemaBook } from "@/lib/kit/http/openapi-schema";
import { type Operation, operation } from "@/lib/kit/http/operation";
import { listOf, listQuery, one } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";

const Shelf = z.strictObject({ object: z.literal("shelf"), id: z.uuid() }).meta({ id: "shelf" });
const Book = z
  .strictObject({
    object: z.literal("book"),
    id: z.uuid(),
    shelfId: z.uuid().nullable(),
    pages: z.int(),
  })
  .meta({ id: "book" });

const group = "Library";
const gone = conflict("gone", "The book is gone.");
const bookNotFound = error("not_found", 404, "There is no such book.");
const handle = () => Promise.resolve({});

const list = operation({
  id: "books.list",
  method: "GET",
  path: "/books",
  summary: "List books",
  group,
  scope: "books:read",
  query: listQuery(
    "book",
    { shelf: reference("shelf").optional() },
    { expand: ["shelf", "author"], offset: true },
  ),
  deprecated: ["offset"],
  expand: ["shelf", "author"],
  returns: listOf(Book),
  statements: 1,
  handle,
});
const lend = operation({
  id: "books.lend",
  method: "POST",
  path: "/books/{id}/lend",
  summary: "Lend a book",
  group,
  scope: "books:write",
  params: { id: "book" },
  body: z.strictObject({ to: text({ max: 80 }), days: z.int().min(1).max(30).default(14) }),
  idempotency: "required",
  errors: [bookNotFound, gone],
  returns: one(Book),
  statements: 1,
  handle,
});
const shelves = operation({
  id: "shelves.list",
  method: "GET",
  path: "/shelves",
  summary: "List shelves",
  group,
  auth: "none",
  returns: listOf(Shelf),
  statements: 1,
  handle,
});

const Letter = z.strictObject({ id: z.uuid() }).meta({ id: "letter" });
const limit = { live: "1 per second", test: "1 per second" };
const info: DocumentInfo = {
  title: "Library",
  version: "2026-01-01",
  description: "Books.",
  server: "/api",
  groups: {},
  limits: { read: limit, write: limit, debit: limit, export: limit, sandbox: limit },
  relations: {
    shelf: { object: "shelf", isMany: false, scope: "shelves:read" },
    author: { object: "author", isMany: false, scope: "authors:read" },
  },
  cookie: "session",
  webhooks: [
    {
      kind: "book.lent",
      body: Letter,
      resource: "book",
    },
    { kind: "author.born", body: Letter, resource: "author" },
  ],
};

const document = openapi([list, lend, shelves], info);
const described = (of: Operation) => {
  const found = document.paths[of.path]?.[of.method.toLowerCase()];
  if (!found) throw new Error(of.id);
  return found;
};

describe("the document", () => {
  it("has a component for each named schema, and refers to it", () => {
    expect(Object.keys(document.components.schemas)).toEqual(["book", "error", "letter", "shelf"]);
    expect(document.components.schemas["book"]).toEqual({
      type: "object",
      properties: {
        object: { type: "string", const: "book" },
        id: { type: "string", format: "uuid" },
        shelfId: { type: ["string", "null"], format: "uuid" },
        pages: { type: "integer" },
      },
      required: ["object", "id", "shelfId", "pages"],
    });
  });

  it("defines what it names, and never by itself, even a schema used once", () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).toMatchObject({ type: "object", properties: {} });
    }
  });

  it("keeps the schema of a map's values, and allows new fields in a response", () => {
    const { render } = schemaBook();
    const labels = z.strictObject({ labels: z.record(z.string(), z.string()), more: z.unknown() });
    const { properties, ...answer } = render(labels, "output");
    expect(properties?.["labels"]).toMatchObject({ additionalProperties: { type: "string" } });
    expect(answer).not.toHaveProperty("additionalProperties");
    expect(render(labels, "input")).toMatchObject({ additionalProperties: false });
  });

  it("describes the input side of requests, with its bounds", () => {
    expect(described(lend)["requestBody"]).toEqual({
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              to: { type: "string", minLength: 1, maxLength: 80 },
              days: { type: "integer", minimum: 1, maximum: 30, default: 14 },
            },
            required: ["to"],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it("names query parameters as they are sent", () => {
    const parameters = described(list)["parameters"] as Record<string, unknown>[];
    expect(parameters.find(({ name }) => name === "expand[]")).toMatchObject({
      in: "query",
      explode: true,
      schema: { type: "array", maxItems: 5, items: { enum: ["shelf", "author"] } },
    });
    expect(parameters.find(({ name }) => name === "limit")).toMatchObject({
      schema: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    });
    expect(parameters.find(({ name }) => name === "offset")).toMatchObject({ deprecated: true });
  });

  it("documents the prefix of a path's ids, and the required idempotency key", () => {
    expect(described(lend)["parameters"]).toEqual([
      {
        name: "id",
        in: "path",
        required: true,
        description: "`<uuid>` or `book_<uuid>`",
        schema: { type: "string" },
        "x-id-prefix": "book",
      },
      { $ref: "#/components/parameters/IdempotencyKeyRequired" },
      { $ref: "#/components/parameters/ServiceVersion" },
    ]);
  });

  it("groups errors by status: those declared and those of the pipeline", () => {
    const examples = (status: number) => {
      const answer = described(lend).responses[status] as {
        content: { "application/json": { examples: object } };
      };
      return Object.keys(answer.content["application/json"].examples);
    };
    expect(Object.keys(described(lend).responses).map(Number)).toEqual([
      201, 400, 401, 403, 404, 409, 429, 500,
    ]);
    expect(examples(400)).toEqual([
      "invalid_request",
      "idempotency_key_required",
      "unsupported_version",
      "card_data_refused",
      "payload_too_large",
    ]);
    expect(examples(404)).toEqual(["not_found.book"]);
    expect(examples(409)).toEqual([
      "conflict.gone",
      "idempotency_key_reuse",
      "idempotency_in_progress",
      "conflict.lock_timeout",
    ]);
    expect(described(shelves).responses[401]).toBeUndefined();
    expect(described(shelves)["security"]).toEqual([]);
  });

  it("documents an expansion if any operation returns it", () => {
    const text_ = JSON.stringify(described(list).responses[200]);
    expect(text_).toContain('"anyOf":[{"$ref":"#/components/schemas/shelf"},{"type":"null"}]');
    expect(text_).not.toContain("#/components/schemas/author");
  });

  it("documents webhooks with their objects", () => {
    expect(JSON.stringify(document.webhooks["book.lent"])).toContain("#/components/schemas/book");
    // An object that no operation returns has only the envelope's fields.
    expect(JSON.stringify(document.webhooks["author.born"])).not.toContain('"data"');
  });

  it("is accepted by an OpenAPI reader", async () => {
    await expect(openapiTS(JSON.stringify(document), { silent: true })).resolves.not.toHaveLength(
      0,
    );
  });
});
