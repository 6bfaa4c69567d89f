import fc, { type Arbitrary } from "fast-check";
import { newId } from "@/lib/kit/ids";

/** The part of JSON Schema that the reference uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** Ids of existing resources, by prefix; an unknown one if there is none. */
export type Ids = (prefix: string) => readonly string[];

const REFERENCE = /^\^\((\w+)_\)\?\[0-9a-f\]/;
const LONGEST = 60;

/** Values that match a schema, as far as a schema can tell. */
export const valid = (schema: JsonSchema, ids: Ids): Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => valid(variant, ids)));
  const types = [schema.type ?? "object"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)));
};

const ofType = (type: string, schema: JsonSchema, ids: Ids): Arbitrary<unknown> => {
  switch (type) {
    case "string":
      return text(schema, ids);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case "number":
      return fc
        .integer({ min: (schema.minimum ?? 0) * 100, max: (schema.maximum ?? 100) * 100 })
        .map((n) => n / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(schema.items ?? { type: "string" }, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    default:
      return object(schema, ids);
  }
};

const object = (schema: JsonSchema, ids: Ids): Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && typeof schema.additionalProperties === "object") {
    const key = fc.stringMatching(/^[a-z]{1,12}$/);
    return fc.dictionary(key, valid(schema.additionalProperties, ids), { maxKeys: 5 });
  }
  const fields = properties.map(([name, field]) => [name, valid(field, ids)] as const);
  const requiredKeys = (schema.required ?? []).filter((name) => schema.properties?.[name]);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
};

const formats: Record<string, Arbitrary<string>> = {
  email: fc.stringMatching(/^[a-z]{1,10}$/).map((name) => `${name}@example.pf`),
  uri: fc.stringMatching(/^[a-z]{1,10}$/).map((name) => `https://${name}.example/retour`),
  uuid: fc.constant(null).map(newId),
};

const text = (schema: JsonSchema, ids: Ids): Arbitrary<string> => {
  const prefix = REFERENCE.exec(schema.pattern ?? "")?.[1];
  if (prefix !== undefined) return reference(prefix, ids);
  const known = formats[schema.format ?? ""];
  if (known) return known;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const maxLength = Math.min(schema.maxLength ?? LONGEST, LONGEST);
  return fc
    .string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength })
    .map((value) => [...value].slice(0, maxLength).join(""));
};

const reference = (prefix: string, ids: Ids): Arbitrary<string> => {
  const held = ids(prefix);
  const bare = held.length > 0 ? fc.constantFrom(...held) : fc.constant(null).map(newId);
  return fc.tuple(bare, fc.boolean()).map(([id, dressed]) => (dressed ? `${prefix}_${id}` : id));
};

const NASTY = [
  "",
  " ",
  "null",
  "-1",
  "0",
  "1e309",
  "NaN",
  "\u0000",
  "\ud800",
  "\u202eevil",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  '=HYPERLINK("http://x")',
  "a".repeat(3000),
  "𓀀".repeat(300),
];

/** Invalid values that callers will send. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], -1, 0, 0.5, 2 ** 53, -(2 ** 53), 1e300),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** A value with one fault somewhere in it: a field removed, added, or replaced. */
export const mutated = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(value, hostile, fc.nat(), fc.nat(2)).map(([whole, wrong, at, how]) => {
    const places = placesOf(whole);
    const place = places[at % places.length] ?? [];
    return change(whole, place, how, wrong);
  });

type Place = (string | number)[];

const placesOf = (value: unknown, path: Place = []): Place[] => {
  if (value === null || typeof value !== "object") return [path];
  const inner = Object.entries(value).flatMap(([key, field]) => placesOf(field, [...path, key]));
  return [...inner, path];
};

const change = (whole: unknown, place: Place, how: number, wrong: unknown): unknown => {
  const [key, ...rest] = place;
  if (key === undefined) {
    const isObject = typeof whole === "object" && whole !== null && !Array.isArray(whole);
    return isObject ? { ...whole, surprise: wrong } : wrong;
  }
  const copy: Record<string, unknown> | unknown[] = Array.isArray(whole)
    ? [...whole]
    : { ...(whole as object) };
  const holder = copy as Record<string, unknown>;
  if (rest.length > 0) holder[key] = change(holder[key], rest, how, wrong);
  else if (how === 0) delete holder[key];
  else holder[key] = wrong;
  return copy;
};
