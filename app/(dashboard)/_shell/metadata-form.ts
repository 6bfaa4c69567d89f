import { z } from "zod";

/** The most that a resource holds, and some room for more. */
const ROWS_MAX = 60;
const SPARE_ROWS = 3;

type Metadata = Record<string, string>;

const rows = Array.from({ length: ROWS_MAX }, (_, row) => row);

/** A posted form keeps one value of each name, so that rows are numbered. */
export const metadataNames: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  rows.flatMap((row) =>
    ["metaKey", "metaWas", "metaValue"].map((name) => [`${name}${row}`, z.string().optional()]),
  ),
);

type Fields = Record<string, string | undefined>;

/** A browser ends the lines of a text field with both characters. */
const typedValue = (fields: Fields, row: number): string =>
  (fields[`metaValue${row}`] ?? "").replace(/\r\n/g, "\n");

/** What the rows say of a new resource; undefined where they say nothing. */
export const readMetadata = (fields: Fields): Metadata | undefined => {
  const entries = rows
    .map((row) => [fields[`metaKey${row}`]?.trim() ?? "", typedValue(fields, row)] as const)
    .filter(([key]) => key !== "");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** What the rows change: keys that were renamed or emptied go; those that the form did not show stay. */
export const readMetadataPatch = (fields: Fields): Record<string, string | null> | undefined => {
  const gone = rows
    .map((row) => fields[`metaWas${row}`] ?? "")
    .filter((key) => key !== "")
    .map((key) => [key, null] as const);
  const patch = { ...Object.fromEntries(gone), ...readMetadata(fields) };
  return Object.keys(patch).length > 0 ? patch : undefined;
};

export type MetadataRow = { row: number; key: string; was: string; value: string };

/** The rows of a form: as they were typed, or else as they are, and some for more. */
export const metadataRows = (
  current: Metadata,
  typed: Record<string, string> | null,
): MetadataRow[] => {
  const held = Object.entries(current).map(([key, value], row) => ({ row, key, was: key, value }));
  const shown = rows.slice(0, Math.min(held.length + SPARE_ROWS, ROWS_MAX));
  return shown.map((row) => {
    const known = held[row] ?? { row, key: "", was: "", value: "" };
    if (typed === null) return known;
    return {
      row,
      key: typed[`metaKey${row}`] ?? known.key,
      was: typed[`metaWas${row}`] ?? known.was,
      value: typed[`metaValue${row}`] ?? known.value,
    };
  });
};
