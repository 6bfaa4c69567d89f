import { z } from "zod";

/** The maximum a resource holds, and some spare rows. */
const ROWS_MAX = 60;
const SPARE_ROWS = 3;

type Metadata = Record<string, string>;

const rows = Array.from({ length: ROWS_MAX }, (_, row) => row);

/** A posted form keeps one value per name, so the rows are numbered. */
export const metadataNames: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  rows.flatMap((row) =>
    ["metaKey", "metaWas", "metaValue"].map((name) => [`${name}${row}`, z.string().optional()]),
  ),
);

type Fields = Record<string, string | undefined>;

/** Browsers send line breaks of a text area as CRLF. */
const typedValue = (fields: Fields, row: number): string =>
  (fields[`metaValue${row}`] ?? "").replace(/\r\n/g, "\n");

/** The metadata of a new resource; undefined if all rows are empty. */
export const readMetadata = (fields: Fields): Metadata | undefined => {
  const entries = rows
    .map((row) => [fields[`metaKey${row}`]?.trim() ?? "", typedValue(fields, row)] as const)
    .filter(([key]) => key !== "");
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** The changes in the rows: renamed or cleared keys are removed; keys that the form did not show stay. */
export const readMetadataPatch = (fields: Fields): Record<string, string | null> | undefined => {
  const gone = rows
    .map((row) => fields[`metaWas${row}`] ?? "")
    .filter((key) => key !== "")
    .map((key) => [key, null] as const);
  const patch = { ...Object.fromEntries(gone), ...readMetadata(fields) };
  return Object.keys(patch).length > 0 ? patch : undefined;
};

export type MetadataRow = { row: number; key: string; was: string; value: string };

/** The rows of a form: as submitted, or else the stored ones plus spare rows. */
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
