import type { ErrorKind } from "@/lib/kit/errors";
import { ErrorBody } from "@/lib/kit/http/envelope";
import type { DocumentInfo, OpenApi } from "@/lib/kit/http/openapi-document";
import { errorsOf, exampleName, exampleOf, sharedResponses } from "@/lib/kit/http/openapi-errors";
import { headers, parameters } from "@/lib/kit/http/openapi-headers";
import { describeOperation, refusalOf } from "@/lib/kit/http/openapi-operation";
import { type Schema, type SchemaBook, schemaBook } from "@/lib/kit/http/openapi-schema";
import { describeWebhooks } from "@/lib/kit/http/openapi-webhooks";
import type { Operation } from "@/lib/kit/http/operation";

/** The OpenAPI 3.1 document of these operations, entirely derived. */
export const openapi = (operations: readonly Operation[], info: DocumentInfo): OpenApi => {
  const book = schemaBook();
  // All components first: a relation refers to one only if some operation returns it.
  for (const schema of [ErrorBody, ...operations.map(({ returns }) => returns)]) {
    book.render(schema, "output");
  }
  const paths: OpenApi["paths"] = {};
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {};
    paths[operation.path] = methods;
    methods[operation.method.toLowerCase()] = describeOperation(operation, book, info);
  }
  const webhooks = describeWebhooks(info.webhooks, book);
  return {
    openapi: "3.1.0",
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.server }],
    tags: tagsOf(operations, info),
    security: [{ ApiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas: sorted(book),
      securitySchemes: securitySchemes(info),
      parameters,
      headers,
      ...errorComponents(operations),
    },
  };
};

const tagsOf = (operations: readonly Operation[], info: DocumentInfo) =>
  [...new Set(operations.map(({ group }) => group))].map((name) => ({
    name,
    ...(info.groups[name] ? { description: info.groups[name] } : {}),
  }));

const sorted = ({ components }: SchemaBook): Record<string, Schema> =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b, "en")));

const securitySchemes = (info: DocumentInfo) => ({
  ApiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "`Authorization: Bearer svc_test_…` or `svc_live_…`. The prefix decides the mode. HTTP Basic with the key as user name and an empty password is taken too.",
  },
  SessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: info.cookie,
    description: "The session of a signed-in member. Over HTTPS the name begins with `__Host-`.",
  },
});

const errorComponents = (operations: readonly Operation[]) => {
  const examples: Record<string, unknown> = {};
  const byStatus = new Map<number, Map<string, ErrorKind>>();
  for (const [status, kinds] of operations.flatMap((operation) => [...errorsOf(operation)])) {
    const known = byStatus.get(status) ?? new Map<string, ErrorKind>();
    byStatus.set(status, known);
    for (const kind of kinds) {
      known.set(exampleName(kind), kind);
      examples[exampleName(kind)] = exampleOf(kind);
    }
  }
  const responses: Record<string, unknown> = {};
  for (const [status, name] of Object.entries(sharedResponses)) {
    const kinds = [...(byStatus.get(Number(status))?.values() ?? [])];
    responses[name] = refusalOf(Number(status), kinds);
  }
  return { examples, responses };
};
