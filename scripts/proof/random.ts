/** Mulberry32: the same numbers for the same seed, on every machine. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** One of several, with equal probability. */
export const oneOf = <Item>(items: readonly Item[], random: () => number): Item => {
  const found = items[Math.floor(random() * items.length)];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
};
