import type { Line } from "@/bench/figure";

const TOLERANCE = 0.2;

type Compared = Pick<Line, "name" | "ratio" | "aim">;

/**
 * The ratios that became worse by more than 20 % since an earlier run, one sentence each. Absolute values are not
 * compared: they depend on the machine. What only one of the runs measured is not compared either.
 */
export const worseRatios = (before: readonly Compared[], after: readonly Compared[]): string[] => {
  const earlier = new Map(before.map(({ name, ratio }) => [name, ratio]));
  return after.flatMap((figure) => {
    const was = earlier.get(figure.name) ?? null;
    if (was === null || figure.ratio === null || !isWorse(figure, was, figure.ratio)) return [];
    return [`${figure.name}: ratio ${was.toFixed(2)} before, ${figure.ratio.toFixed(2)} now`];
  });
};

/** A ratio is better when it is higher, unless its aim is a maximum. */
const isWorse = ({ aim }: Compared, was: number, is: number): boolean =>
  aim?.includes("<=") ? is > was * (1 + TOLERANCE) : is < was * (1 - TOLERANCE);
