export const AMOUNT_MIN = 100;
export const AMOUNT_MAX = 10_000_000;

export type Key = `${number}` | "00" | "000" | "back" | "clear";

/** The amount after a key; an amount above the limit is not accepted. XPF has no decimals. */
export const press = (amount: number, key: Key): number => {
  if (key === "clear") return 0;
  if (key === "back") return Math.floor(amount / 10);
  const next = Number(`${amount}${key}`);
  return next > AMOUNT_MAX ? amount : next;
};

/** The pad key for a keyboard key; null for any other. */
export const keyOf = (name: string): Key | null => {
  if (/^\d$/.test(name)) return name as Key;
  if (name === "Backspace") return "back";
  return name === "Escape" || name === "Delete" ? "clear" : null;
};

export const isPayable = (amount: number): boolean => amount >= AMOUNT_MIN && amount <= AMOUNT_MAX;
