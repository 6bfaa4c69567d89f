import { ErrorBody } from "@/lib/kit/http/envelope";
import { errorsOf, exampleName, exampleOf, sharedResponses } from "@/lib/kit/http/openapi-errors";
import { headers, parameters } from "@/lib/kit/http/openapi-headers";
import { describeOperation } from "@/lib/kit/http/openapi-operation";
import { type Schema, type SchemaBook, schemaBook } from "@/lib/kit/http/openapi-schema";
import { describeWebhooks, type WebhookKind } from "@/lib/kit/http/openapi-webhooks";
import type { Operation, Policy } from "@/lib/kit/http/operation";

/** What the document says that no declaration does. */
export type DocumentInfo = {
  title: string;
  version: string;
  description: string;
  /** Base of the paths; relative ones are meant from where the document lies. */
  server: string;
  groups: Readonly<Record<string, string>>;
  limits: Readonly<Record<Policy, { live: string; test: string }>>;
  /** The component that each expandable relation shows. */
  relations: Readonly<Record<string, string>>;
  cookie: string;
  webhooks: readonly WebhookKind[];
};

export type OpenApi = {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: Record<string, unknown> }>;
  components: { schemas: Record<string, Schema> } & Record<string, Record<string, unknown>>;
  [section: string]: unknown;
};

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  responses: Record<string, Record<string, unknown>>;
  [field: string]: unknown;
};

/** The OpenAPI 3.1 document of these operations: all of it derived. */
export const openapi = (operations: readonly Operation[], info: DocumentInfo): OpenApi => {
  const book = schemaBook();
  book.render(ErrorBody, "output");
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
  const byStatus = new Map<number, Set<string>>();
  for (const operation of operations) {
    for (const [status, kinds] of errorsOf(operation)) {
      const names = byStatus.get(status) ?? new Set<string>();
      byStatus.set(status, names);
      for (const kind of kinds) {
        names.add(exampleName(kind));
        examples[exampleName(kind)] = exampleOf(kind);
      }
    }
  }
  const responses = Object.entries(sharedResponses).map(([status, name]) => [
    name,
    sharedResponse(name, [...(byStatus.get(Number(status)) ?? [])]),
  ]);
  return { examples, responses: Object.fromEntries(responses) as Record<string, unknown> };
};

const sharedResponse = (name: string, examples: readonly string[]) => ({
  description: name.replace(/([a-z])([A-Z])/g, "$1 $2"),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/error" },
      examples: Object.fromEntries(
        examples.map((example) => [example, { $ref: `#/components/examples/${example}` }]),
      ),
    },
  },
});
