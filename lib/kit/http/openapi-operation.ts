import type { ErrorKind } from "@/lib/kit/errors";
import type {
  DocumentInfo,
  OpenApiOperation,
  RelationFacts,
} from "@/lib/kit/http/openapi-document";
import { errorsOf, exampleName, sharedResponses } from "@/lib/kit/http/openapi-errors";
import { headerRefs, type headers } from "@/lib/kit/http/openapi-headers";
import { SCHEMAS, type Schema, type SchemaBook } from "@/lib/kit/http/openapi-schema";
import { type Operation, policyOf, statusOf } from "@/lib/kit/http/operation";

type HeaderName = keyof typeof headers;

/** One operation in OpenAPI. */
export const describeOperation = (
  operation: Operation,
  book: SchemaBook,
  info: DocumentInfo,
): OpenApiOperation => {
  const { description, scope } = operation;
  const body = requestBody(operation, book);
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(description ? { description } : {}),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, book),
      ...asked(operation),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(operation, book, info),
    security: security[operation.auth ?? "key"] ?? security["key"],
    ...(scope ? { "x-scope": scope } : {}),
    "x-rate-limit": { policy: policyOf(operation), ...info.limits[policyOf(operation)] },
  };
};

const security: Record<string, Record<string, string[]>[]> = {
  key: [{ ApiKey: [] }],
  test_key: [{ ApiKey: [] }],
  session: [{ SessionCookie: [] }],
  none: [],
};

const pathParameters = (operation: Operation) =>
  Object.entries(operation.params).map(([name, prefix]) => ({
    name,
    in: "path",
    required: true,
    description: `\`<uuid>\` or \`${prefix}_<uuid>\``,
    schema: { type: "string" },
    "x-id-prefix": prefix,
  }));

const queryParameters = (operation: Operation, book: SchemaBook) => {
  if (!operation.query) return [];
  const { properties = {}, required = [] } = book.render(operation.query, "input");
  return Object.entries(properties).map(([name, schema]) =>
    queryParameter(operation, name, schema as Schema, required.includes(name)),
  );
};

const queryParameter = (operation: Operation, name: string, schema: Schema, required: boolean) => {
  const { description, deprecated, ...plain } = schema;
  const explained = description ?? queryWords[name];
  const isExpand = name === "expand";
  const items = { type: "string", enum: [...(operation.expand ?? [])] };
  const example = operation.example?.query?.[name];
  return {
    name: isExpand ? "expand[]" : name,
    in: "query",
    required,
    ...(explained ? { description: explained } : {}),
    ...(deprecated || operation.deprecated?.includes(name) ? { deprecated: true } : {}),
    ...(isExpand ? { style: "form", explode: true } : {}),
    ...(example === undefined ? {} : { example }),
    schema: isExpand ? { ...plain, items } : plain,
  };
};

const queryWords: Record<string, string> = {
  limit: "How many elements a page holds.",
  starting_after: "The page after this element of the list.",
  ending_before: "The page directly before this element of the list.",
  offset: "How many elements to skip. Use the cursors.",
  apres: "Older name of `starting_after`.",
  expand:
    "Relations to show whole beside their ids. Each needs the scope that reads what it shows: without it, 403 `insufficient_scope` names the scope.",
};

const asked = (operation: Operation) => {
  const key = operation.idempotency === "required" ? "IdempotencyKeyRequired" : "IdempotencyKey";
  const version = { $ref: "#/components/parameters/ServiceVersion" };
  return operation.idempotency ? [{ $ref: `#/components/parameters/${key}` }, version] : [version];
};

const requestBody = (operation: Operation, book: SchemaBook) => {
  if (!operation.body) return null;
  const schema = book.render(operation.body, "input");
  const example = operation.example?.body;
  return {
    required: (schema.required ?? []).length > 0,
    content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
  };
};

const always: readonly HeaderName[] = ["Request-Id", "Service-Version"];

const successHeaders = (operation: Operation): HeaderName[] => [
  ...always,
  "RateLimit-Policy",
  "RateLimit",
  ...(operation.idempotency ? (["Idempotent-Replayed"] as const) : []),
  ...(operation.deprecated ? (["Deprecation", "Sunset", "Link"] as const) : []),
];

const responses = (operation: Operation, book: SchemaBook, info: DocumentInfo) => {
  const schema = withRelations(operation, book, info);
  const answered: OpenApiOperation["responses"] = {
    [statusOf(operation)]: {
      description: successWords[statusOf(operation)] ?? "Success",
      headers: headerRefs(successHeaders(operation)),
      content: { "application/json": { schema }, ...streamed(operation) },
    },
  };
  for (const [status, kinds] of errorsOf(operation)) answered[status] = refusal(status, kinds);
  return answered;
};

const streamed = ({ streams = [] }: Operation) =>
  Object.fromEntries(streams.map((type) => [type, { schema: { type: "string" } }]));

const successWords: Record<number, string> = { 200: "Done", 201: "Created", 202: "Accepted" };

const refusalHeaders: Record<number, readonly HeaderName[]> = {
  401: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After", "RateLimit-Policy", "RateLimit"],
  503: ["Retry-After"],
};

/** Beside the shared responses of the contract. */
const ownResponses: Record<number, string> = { 503: "Recovering" };

/** These responses have one code, whatever the operation. */
const alike = new Set([401, 402, 429]);

const refusal = (status: number, kinds: readonly ErrorKind[]) =>
  alike.has(status)
    ? { $ref: `#/components/responses/${sharedResponses[status]}` }
    : refusalOf(status, kinds);

/** The error responses of a status: `kinds` are the possible errors. */
export const refusalOf = (status: number, kinds: readonly ErrorKind[]) => ({
  description: `${sharedResponses[status] ?? ownResponses[status] ?? "InternalError"}: ${codesOf(kinds)}`,
  headers: headerRefs([...always, ...(refusalHeaders[status] ?? [])]),
  content: {
    "application/json": {
      schema: { $ref: `${SCHEMAS}error` },
      examples: Object.fromEntries(
        kinds.map((kind) => [
          exampleName(kind),
          { $ref: `#/components/examples/${exampleName(kind)}` },
        ]),
      ),
    },
  },
});

const codesOf = (kinds: readonly ErrorKind[]): string =>
  [...new Set(kinds.map(({ code, reason }) => `\`${code}\`${reason ? ` (${reason})` : ""}`))].join(
    ", ",
  );

/** Beside `customerId` an expanded response contains `customer`. */
const withRelations = (operation: Operation, book: SchemaBook, info: DocumentInfo): Schema => {
  const schema = book.render(operation.returns, "output");
  const { data } = (schema.properties ?? {}) as { data?: Schema };
  if (!operation.expand || !data) return schema;
  const extended = (resource: Schema): Schema => ({
    allOf: [resource, { type: "object", properties: relationsOf(operation, book, info) }],
  });
  const shown =
    data.type === "array" ? { ...data, items: extended(data.items as Schema) } : extended(data);
  return { ...schema, properties: { ...schema.properties, data: shown } };
};

const relationsOf = (
  operation: Operation,
  book: SchemaBook,
  info: DocumentInfo,
): Record<string, Schema> =>
  Object.fromEntries(
    (operation.expand ?? []).map((relation) => [
      relation,
      relationOf(relation, book, info.relations[relation]),
    ]),
  );

const relationOf = (
  relation: string,
  book: SchemaBook,
  shown: RelationFacts | undefined,
): Schema => {
  const asked = `With \`expand[]=${relation}\` alone`;
  if (!shown || !(shown.object in book.components)) return { description: `${asked}.` };
  const description = `${asked}, which needs the scope \`${shown.scope}\`.`;
  const component = { $ref: `${SCHEMAS}${shown.object}` };
  if (shown.isMany) return { description, type: "array", items: component };
  return { description, anyOf: [component, { type: "null" }] };
};
