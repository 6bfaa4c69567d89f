import { z } from "zod";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { lengthOf } from "@/lib/kit/text";

export type Metadata = Record<string, string>;

const KEYS_MAX = 50;
const KEY_MAX = 40;
const VALUE_MAX = 500;

const key = z
  .string()
  .meta({ minLength: 1, maxLength: KEY_MAX })
  .refine(
    (name) => lengthOf(name) >= 1 && lengthOf(name) <= KEY_MAX,
    "a key has 1 to 40 characters",
  );
const value = z
  .string()
  .meta({ maxLength: VALUE_MAX })
  .refine((content) => lengthOf(content) <= VALUE_MAX, "expected at most 500 characters");

/** Metadata of a new resource. */
export const NewMetadata = z
  .record(key, value)
  .meta({ maxProperties: KEYS_MAX })
  .refine((entries) => Object.keys(entries).length <= KEYS_MAX, "expected at most 50 keys");

/** Metadata of an update: a null value removes its key, null itself removes all. */
export const MetadataPatch = z.record(key, value.nullable()).nullable();

/** Metadata in a response. */
export const MetadataOut = z.record(z.string(), z.string());

/** The merged result; call it under the row's lock. Refuses more than 50 keys in the result, whatever was sent. */
export const mergeMetadata = (
  current: unknown,
  patch: z.infer<typeof MetadataPatch> | undefined,
): Metadata => {
  const held = asMetadata(current);
  if (patch === undefined) return held;
  if (patch === null) return {};
  const merged = new Map(Object.entries(held));
  for (const [name, content] of Object.entries(patch)) {
    if (content === null) merged.delete(name);
    else merged.set(name, content);
  }
  if (merged.size > KEYS_MAX) {
    refuse(invalidRequest, {
      param: "metadata",
      message: `metadata: expected at most 50 keys in the result, not ${merged.size}.`,
    });
  }
  return Object.fromEntries(merged);
};

/** A metadata column as an object. */
export const asMetadata = (column: unknown): Metadata => (column ?? {}) as Metadata;
