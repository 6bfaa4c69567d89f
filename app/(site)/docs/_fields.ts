import { resolved, type Schema } from "@/lib/kit/http/openapi-schema";

/** A field or parameter, as a row of a table. */
export type Field = {
  name: string;
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  description: string | null;
  /** Limits and enum values, as text. */
  limits: string[];
  fields: Field[];
};

type Schemas = Record<string, Schema>;

const DEPTH_MAX = 3;

/** The fields of an object, nested ones included. */
export const fieldsOf = (schema: Schema, schemas: Schemas, depth = 0): Field[] => {
  if (depth > DEPTH_MAX) return [];
  const object = objectIn(schema, schemas);
  const required = object.required ?? [];
  return Object.entries(object.properties ?? {}).map(([name, inner]) => ({
    ...fieldOf(name, inner as Schema, schemas, depth),
    isRequired: required.includes(name),
  }));
};

/** The object of a schema, or of its array items. */
const objectIn = (schema: Schema, schemas: Schemas): Schema => {
  const plain = resolved(schema, schemas);
  const inner =
    plain.items ?? plain.anyOf?.find((one) => resolved(one as Schema, schemas).properties);
  return inner && !plain.properties ? objectIn(inner as Schema, schemas) : plain;
};

export const fieldOf = (name: string, schema: Schema, schemas: Schemas, depth = 0): Field => {
  const plain = resolved(schema, schemas);
  return {
    name,
    type: typeOf(plain, schemas),
    isRequired: false,
    isDeprecated: plain.deprecated ?? false,
    description: schema.description ?? plain.description ?? null,
    limits: limitsOf(plain),
    fields: fieldsOf(plain, schemas, depth + 1),
  };
};

const typeOf = (schema: Schema, schemas: Schemas): string => {
  if (schema.anyOf) {
    const types = schema.anyOf.map((one) => typeOf(resolved(one as Schema, schemas), schemas));
    return [...new Set(types)].join(" or ");
  }
  const types = [schema.type ?? "any"].flat().join(" or ");
  if (schema.items) return `array of ${typeOf(resolved(schema.items as Schema, schemas), schemas)}`;
  return schema.format ? types.replace("string", schema.format) : types;
};

const grouped = (value: number): string => value.toLocaleString("en").replace(/,/g, " ");

const between = (min: number | undefined, max: number | undefined, unit = ""): string[] => {
  if (min !== undefined && max !== undefined) return [`${grouped(min)} to ${grouped(max)}${unit}`];
  if (max !== undefined) return [`at most ${grouped(max)}${unit}`];
  return min === undefined ? [] : [`at least ${grouped(min)}${unit}`];
};

const defaultOf = (value: unknown): string =>
  typeof value === "number" ? grouped(value) : String(value);

const choicesOf = (schema: Schema): unknown[] => {
  const items = (schema.items ?? {}) as Schema;
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? items.enum ?? [];
};

const limitsOf = (schema: Schema): string[] => {
  const choices = choicesOf(schema).map((choice) => String(choice));
  const prefix = /^\^\((\w+_)\)\?/.exec(schema.pattern ?? "")?.[1];
  return [
    ...(choices.length > 0 ? [choices.join(", ")] : []),
    ...between(schema.minimum, schema.maximum),
    ...between(schema.minLength, schema.maxLength, " characters"),
    ...between(schema.minItems, schema.maxItems, " elements"),
    ...(schema.maxProperties === undefined ? [] : [`at most ${schema.maxProperties} keys`]),
    ...(prefix ? [`<uuid> or ${prefix}<uuid>`] : []),
    ...(schema.default === undefined ? [] : [`default ${defaultOf(schema.default)}`]),
  ];
};
