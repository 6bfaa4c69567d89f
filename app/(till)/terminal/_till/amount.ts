export const AMOUNT_MIN = 100;
export const AMOUNT_MAX = 10_000_000;

export type Key = `${number}` | "00" | "000" | "back" | "clear";

/** The amount after a key; one that would be too much is not taken. XPF has no decimals. */
export const press = (amount: number, key: Key): number => {
  if (key === "clear") return 0;
  if (key === "back") return Math.floor(amount / 10);
  const next = Number(`${amount}${key}`);
  return next > AMOUNT_MAX ? amount : next;
};

/** The key of the pad that a key of a keyboard means; null for any other. */
export const keyOf = (name: string): Key | null => {
  if (/^\d$/.test(name)) return name as Key;
  if (name === "Backspace") return "back";
  return name === "Escape" || name === "Delete" ? "clear" : null;
};

export const isPayable = (amount: number): boolean => amount >= AMOUNT_MIN && amount <= AMOUNT_MAX;
