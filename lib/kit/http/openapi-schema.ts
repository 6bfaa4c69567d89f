import { z } from "zod";

/** A JSON Schema of the document: draft 2020-12, as in OpenAPI 3.1. */
export type Schema = z.core.JSONSchema.BaseSchema;

export const SCHEMAS = "#/components/schemas/";

export type SchemaBook = {
  components: Record<string, Schema>;
  /** `input`: the schema of a request. `output`: of a response. */
  render: (schema: z.ZodType, io: "input" | "output") => Schema;
};

/** Renders zod schemas; those with `.meta({ id })` become components and are referenced. */
export const schemaBook = (): SchemaBook => {
  const components: Record<string, Schema> = {};
  const render = (schema: z.ZodType, io: "input" | "output"): Schema => {
    const id = z.globalRegistry.get(schema)?.id;
    const rendered = z.toJSONSchema(schema, { io, unrepresentable: "any", override: tidy(io) });
    const { $schema: _, $defs = {}, ...root } = rendered as Schema;
    for (const [name, definition] of Object.entries($defs)) {
      components[name] = pointed(definition) as Schema;
    }
    if (!id) return pointed(root) as Schema;
    // A named root is in its own $defs, or inline: its component never refers to itself.
    if (!(id in $defs)) components[id] = pointed(root) as Schema;
    return { $ref: `${SCHEMAS}${id}` };
  };
  return { components, render };
};

type Override = { zodSchema: z.core.$ZodTypes; jsonSchema: Schema };

// A response may gain fields at any time; zod's own patterns and safe-integer bounds do not help a reader.
const tidy =
  (io: "input" | "output") =>
  ({ zodSchema, jsonSchema }: Override): void => {
    const { def } = zodSchema._zod;
    delete jsonSchema["id"];
    if (def.type === "default" && io === "input") jsonSchema.default = def.defaultValue;
    if (io === "output" && jsonSchema.additionalProperties === false) {
      delete jsonSchema.additionalProperties;
    }
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  };

/** The same with references into the document's components. */
const pointed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pointed);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, field]) => [
    key,
    key === "$ref" ? String(field).replace("#/$defs/", SCHEMAS) : pointed(field),
  ]);
  return orNull(Object.fromEntries(entries) as Schema);
};

/** A plain value or null, in one line: `type: ["string", "null"]`. */
const orNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  const [held, nothing] = (anyOf ?? []) as Schema[];
  if (anyOf?.length !== 2 || nothing?.type !== "null") return schema;
  const { type } = held ?? {};
  if (typeof type !== "string" || held?.enum || held?.const !== undefined) return schema;
  return { ...held, ...rest, type: [type, "null"] };
};

/** The schema behind a reference, or the schema itself. */
export const resolved = (schema: Schema, components: Record<string, Schema>): Schema => {
  const { $ref } = schema;
  return $ref ? (components[$ref.slice(SCHEMAS.length)] ?? {}) : schema;
};
