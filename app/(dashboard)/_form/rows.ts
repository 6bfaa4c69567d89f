import { z } from "zod";
import { type Field, type FieldOptions, linesIn } from "./field";

/** How many of each of some lines, `<name>_<position>` each: the positions with at least one, in their order. */
export const quantities = ({
  most,
}: {
  most: number;
}): Field<[position: number, count: number][]> => {
  const positions = Array.from({ length: most }, (_, position) => position);
  return {
    kind: "quantities",
    posted: (name) =>
      Object.fromEntries(positions.map((position) => [`${name}_${position}`, aCount])),
    read: (name, posted) =>
      positions
        .map((position): [number, number] => [position, Number(posted[`${name}_${position}`] ?? 0)])
        .filter(([, count]) => count > 0),
  };
};

const aCount = z
  .string()
  .regex(/^\d{1,4}$/)
  .optional();

type RowsOptions<Part extends string> = Pick<FieldOptions, "label" | "invalid"> & {
  parts: readonly Part[];
  /** The parts by which a row counts: one with none of them was left empty. */
  filled: readonly Part[];
  most: number;
};

/** Rows of some texts, `<name>_<row>_<part>` each: those that are not empty, trimmed, in their order. */
export const rows = <const Part extends string>({
  parts,
  filled,
  most,
  ...options
}: RowsOptions<Part>): Field<Record<Part, string>[]> => {
  const positions = Array.from({ length: most }, (_, position) => position);
  const nameOf = (name: string, position: number, of: Part) => `${name}_${position}_${of}`;
  return {
    ...options,
    kind: "rows",
    posted: (name) =>
      Object.fromEntries(
        positions.flatMap((position) => parts.map((of) => [nameOf(name, position, of), aText])),
      ),
    read: (name, posted) =>
      positions
        .map((position) => {
          const typed = parts.map((of) => [
            of,
            linesIn(posted[nameOf(name, position, of)] as string | undefined) ?? "",
          ]);
          return Object.fromEntries(typed) as Record<Part, string>;
        })
        .filter((row) => filled.some((of) => row[of] !== "")),
  };
};

const aText = z.string().optional();
