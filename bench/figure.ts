/** What the ratio to the yardstick, or the value if there is none, should be. */
export type Aim = `${"ratio" | "value"} ${"<=" | ">="} ${number}`;

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** What the value is compared with, measured in the same run. */
  yardstick?: { name: string; value: number };
  aim?: Aim;
  /** Everything else worth keeping: percentiles, CPU and statements per request. */
  note?: Readonly<Record<string, number | string>>;
};

/** A figure as it is printed and kept: one line of JSON. */
export type Line = Figure & { scenario: string; ratio: number | null; isReached: boolean | null };

export const ratioOf = ({ value, yardstick }: Figure): number | null =>
  yardstick ? value / yardstick.value : null;

export const lineOf = (scenario: string, figure: Figure): Line => {
  const ratio = ratioOf(figure);
  return { scenario, ...figure, ratio, isReached: reached(figure, ratio) };
};

const reached = ({ aim, value }: Figure, ratio: number | null): boolean | null => {
  const [, of, sign, limit] = /^(ratio|value) (<=|>=) (.+)$/.exec(aim ?? "") ?? [];
  const measured = of === "ratio" ? ratio : value;
  if (limit === undefined || measured === null) return null;
  return sign === "<=" ? measured <= Number(limit) : measured >= Number(limit);
};

const NAME = 54;
const CELL = 17;

const rounded = (value: number): string => {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
};

const mark = (isReached: boolean | null): string => {
  if (isReached === null) return "";
  return isReached ? "yes" : "NO";
};

const row = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(at === 0 ? NAME : CELL))
    .join(" ")
    .trimEnd();

export const head = row(["figure", "measured", "yardstick", "ratio", "aim", "reached"]);

/** One row of the table. */
export const rowOf = ({ name, value, unit, yardstick, ratio, aim, isReached }: Line): string =>
  row([
    name,
    `${rounded(value)} ${unit}`,
    yardstick ? rounded(yardstick.value) : "-",
    ratio === null ? "-" : ratio.toFixed(2),
    aim ?? "-",
    mark(isReached),
  ]);
