import fc from "fast-check";
import { wholeReference } from "@/lib/api/reference";
import { resolved, type Schema } from "@/lib/kit/http/openapi-schema";

const { schemas } = wholeReference().components;

const DEPTH_MAX = 6;

/** A merchant's own keys and values, some of which look like ours. */
const written = fc.dictionary(
  fc.oneof(fc.constantFrom("object", "data", "previous", "name", "metadata"), fc.string()),
  fc.oneof(fc.constantFrom("product", "event"), fc.string()),
);

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string(),
  integer: fc.integer(),
  number: fc.integer(),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

const anyOf = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  const plain = resolved(schema, schemas);
  if (plain.const !== undefined) return fc.constant(plain.const);
  if (plain.enum) return fc.constantFrom(...plain.enum);
  if (plain.anyOf) return fc.oneof(...plain.anyOf.map((one) => anyOf(one as Schema, depth + 1)));
  const types = [plain.type ?? "null"].flat();
  return fc.oneof(...types.map((type) => scalars[type] ?? nested(type, plain, depth + 1)));
};

const nested = (type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (depth > DEPTH_MAX) return fc.constant(null);
  if (type === "array")
    return fc.array(anyOf((schema.items ?? {}) as Schema, depth), { maxLength: 3 });
  if (!schema.properties) return written;
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => [name, anyOf(field as Schema, depth)] as const,
  );
  return fc.record(Object.fromEntries(fields));
};

const objectOf = (schema: Schema): unknown =>
  (schema.properties as { object?: Schema } | undefined)?.object?.const;

/** Every resource of the reference: its component, its `object`, and any value that its schema describes. */
export const resources = Object.entries(schemas).flatMap(([name, schema]) => {
  const object = objectOf(schema);
  return object === undefined ? [] : [{ name, object: String(object), any: anyOf(schema, 0) }];
});
