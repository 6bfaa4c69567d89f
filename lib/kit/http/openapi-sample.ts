import { resolved, type Schema } from "@/lib/kit/http/openapi-schema";

type Samples = {
  components: Record<string, Schema>;
  /** Values by the name of their field; any other follows from the schema. */
  known: Readonly<Record<string, unknown>>;
};

const DEPTH_MAX = 6;

/** A sample that matches the schema. A nullable field without a known value is null. */
export const sampleOf = (schema: Schema, samples: Samples, name = "", depth = 0): unknown => {
  const plain = resolved(schema, samples.components);
  if (plain.const !== undefined) return plain.const;
  if (name in samples.known && isOf(plain, samples.known[name])) return samples.known[name];
  if (plain.allOf) {
    const parts = plain.allOf.map((part) => sampleOf(part as Schema, samples, name, depth + 1));
    return Object.assign({}, ...parts);
  }
  if (accepts(plain, "null") || depth > DEPTH_MAX) return null;
  if (plain.enum) return plain.enum[0];
  return byType(plain, samples, depth);
};

/** Whether a known value is of this field: another object may have one of the same name, and another kind. */
const isOf = (schema: Schema, value: unknown): boolean =>
  schema.enum
    ? schema.enum.some((one) => one === value)
    : !accepts(schema, "object") || typeof value === "object";

const accepts = (schema: Schema, type: string): boolean =>
  [schema.type].flat().includes(type as "null") ||
  (schema.anyOf ?? []).some((variant) => (variant as Schema).type === type);

const byType = (schema: Schema, samples: Samples, depth: number): unknown => {
  if (accepts(schema, "object")) return fieldsOf(schema, samples, depth);
  if (accepts(schema, "array")) {
    return schema.items && depth < DEPTH_MAX
      ? [sampleOf(schema.items as Schema, samples, "", depth + 1)]
      : [];
  }
  if (accepts(schema, "boolean")) return false;
  if (accepts(schema, "integer") || accepts(schema, "number")) return schema.minimum ?? 0;
  // Every reference is an id, under whatever name.
  return (schema.format === "uuid" && samples.known["id"]) || "…";
};

// Fields that only exist on request (expansions) are left out.
const fieldsOf = (schema: Schema, samples: Samples, depth: number) => {
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) =>
    schema.required?.includes(field),
  );
  return Object.fromEntries(
    fields.map(([field, inner]) => [field, sampleOf(inner as Schema, samples, field, depth + 1)]),
  );
};
