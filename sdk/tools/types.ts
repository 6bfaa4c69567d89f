import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApi, OpenApiOperation } from "@/lib/kit/http/openapi-document";

const SCHEMAS = "#/components/schemas/";

const headOf = (name: string) => `// Made from docs/${name}.json. Do not edit.
`;

/** The types of the SDK: what a program sends and reads, without what the client itself handles. */
export const typesOf = async (document: OpenApi): Promise<string> =>
  [headOf("openapi"), await treeOf(document), eventData(document), errorCodes(document)].join("\n");

/** The same of the extensions, and the method and path of each of them by noun and verb. */
export const extensionsOf = async (document: OpenApi): Promise<string> =>
  [headOf("openapi-extensions"), await treeOf(document), calls(document)].join("\n");

const treeOf = async (document: OpenApi): Promise<string> =>
  astToString(
    await openapiTS(JSON.stringify(ofClient(document)), {
      // A field with a default need not be sent.
      defaultNonNullable: false,
      silent: true,
    }),
  );

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** `portal_sessions.create` becomes `portalSessions.create`. */
const calls = ({ paths }: OpenApi): string => {
  const nouns: Record<string, Record<string, [method: string, path: string]>> = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      const [noun = "", verb = ""] = operationId.split(".").map(camel);
      nouns[noun] = { ...nouns[noun], [verb]: [method, path] };
    }
  }
  return `export const calls = ${JSON.stringify(nouns, null, 2)} as const;\n`;
};

/** Fails on a document that is not valid OpenAPI 3, naming an error. */
export const validate = async (document: OpenApi): Promise<void> => {
  await openapiTS(JSON.stringify(document), { silent: true });
};

const refused = { $ref: "#/components/responses/Refused" };

const ofClient = (document: OpenApi): OpenApi => ({
  ...document,
  webhooks: {},
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, bare(operation)]),
      ),
    ]),
  ),
  components: {
    schemas: document.components.schemas,
    responses: {
      Refused: {
        description: "Anything but a success",
        content: { "application/json": { schema: { $ref: `${SCHEMAS}error` } } },
      },
    },
  },
});

const bare = (operation: OpenApiOperation): OpenApiOperation => {
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, { headers: _, ...answer }]) => [status, answer]);
  return {
    ...operation,
    parameters: (operation["parameters"] as object[]).filter((parameter) => !("$ref" in parameter)),
    responses: { ...Object.fromEntries(answers), default: refused },
  };
};

type Announced = {
  requestBody: {
    content: {
      "application/json": {
        schema: { allOf: [unknown, { properties: { data?: { $ref: string } } }] };
      };
    };
  };
};

/** The object of each type of event. */
const eventData = ({ webhooks }: OpenApi): string => {
  const lines = Object.entries(webhooks).map(([kind, { post }]) => {
    const { schema } = (post as Announced).requestBody.content["application/json"];
    const { data } = schema.allOf[1].properties;
    const carried = data
      ? `components["schemas"]["${data.$ref.slice(SCHEMAS.length)}"]`
      : "Record<string, unknown>";
    return `    "${kind}": ${carried};\n`;
  });
  return `export interface EventData {\n${lines.join("")}}\n`;
};

type Example = { value: { error: string } };

/** Every error code, in alphabetical order. */
const errorCodes = ({ components }: OpenApi): string => {
  const examples = Object.values((components["examples"] ?? {}) as Record<string, Example>);
  const codes = [...new Set(examples.map(({ value }) => value.error))].sort();
  return `export type ErrorCode = ${codes.map((code) => `"${code}"`).join(" | ")};\n`;
};
