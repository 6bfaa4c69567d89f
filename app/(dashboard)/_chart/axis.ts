const PARTS_MAX = 4;

/** Round axis values from zero to just above the highest: `[0, 5000, 10000]`. */
export const ticksTo = (highest: number): number[] => {
  const least = Math.max(highest, 1) / PARTS_MAX;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max([1, 2, 5, 10].find((one) => one * power >= least) ?? 10, 1) * power;
  const whole = Math.max(step, 1);
  return Array.from({ length: Math.ceil(highest / whole) + 1 || 1 }, (_, place) => place * whole);
};

/** Show every nth name, if this many fit on the axis. */
export const everyOf = (count: number, fits: number): number => Math.ceil(count / fits);
