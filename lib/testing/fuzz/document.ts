import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import { extensions } from "@/lib/api/operations";
import { extensionsReference, reference } from "@/lib/api/reference";
import type { Operation } from "@/lib/kit/http/operation";
import type { JsonSchema } from "@/lib/testing/fuzz/arbitraries";

type Content = Record<string, { schema?: JsonSchema }>;
type Response = { $ref?: string; content?: Content };
type Parameter = { $ref?: string; name: string; in: string; schema: JsonSchema };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};

// The very texts that integrators get.
const documents = {
  contract: JSON.parse(JSON.stringify(reference())),
  extensions: JSON.parse(JSON.stringify(extensionsReference())),
};
// Numbers and formats that JSON Schema does not know are covered by other tests.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);

const nameOf = (operation: Operation): keyof typeof documents =>
  extensions.includes(operation) ? "extensions" : "contract";

const followIn =
  (operation: Operation) =>
  <Found extends { $ref?: string }>(found: Found): Found => {
    if (!found.$ref) return found;
    const path = found.$ref.replace("#/", "").split("/");
    return path.reduce((at, step) => at[step], documents[nameOf(operation)]) as Found;
  };

const describedOf = (operation: Operation): Described =>
  documents[nameOf(operation)].paths[operation.path][operation.method.toLowerCase()];

export const bodySchemaOf = (operation: Operation): JsonSchema | null =>
  describedOf(operation).requestBody?.content["application/json"]?.schema ?? null;

export const queryOf = (operation: Operation): Parameter[] =>
  (describedOf(operation).parameters ?? [])
    .map(followIn(operation))
    .filter((one) => one.in === "query");

const validators = new Map<string, ValidateFunction>();

/** How a response violates the document; null when it does not. */
export const faultOf = (
  operation: Operation,
  answer: { status: number; type: string; body: unknown },
): string | null => {
  const { responses } = describedOf(operation);
  const found = responses[String(answer.status)];
  if (!found) return `undocumented status ${answer.status}`;
  const media = answer.type.split(";")[0] ?? "";
  const schema = followIn(operation)(found).content?.[media]?.schema;
  if (!schema) return `undocumented content type ${answer.type} at ${answer.status}`;
  if (media !== "application/json") return null;
  const pointer = `${nameOf(operation)}${pointerOf(operation, answer.status, found)}`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  return validate(answer.body) ? null : ajv.errorsText(validate.errors);
};

const escapeStep = (step: string): string => step.replaceAll("~", "~0").replaceAll("/", "~1");

const pointerOf = ({ path, method }: Operation, status: number, { $ref }: Response): string => {
  const response =
    $ref ?? `#/paths/${escapeStep(path)}/${method.toLowerCase()}/responses/${status}`;
  return encodeURI(`${response}/content/application~1json/schema`);
};
