const LENGTH = 10;

/**
 * The short form of an id for people: its last ten characters, which are random, in two groups.
 * `0198f7a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b` is `1D2E3-F4A5B`.
 */
export const shortReference = (id: string): string => {
  const end = id.replaceAll("-", "").slice(-LENGTH).toUpperCase();
  return `${end.slice(0, LENGTH / 2)}-${end.slice(LENGTH / 2)}`;
};

/** The end of the id with this short reference, as it may be typed; null if it cannot be one. */
export const idEnding = (text: string): string | null => {
  const [, start, end] = /^([0-9a-f]{5})[ -]?([0-9a-f]{5})$/i.exec(text.trim()) ?? [];
  if (!start || !end) return null;
  const digits = (start + end).toLowerCase();
  // Ten digits alone are more likely an amount or a number of the merchant's own.
  return /[a-f]/.test(digits) || /\D/.test(text.trim()) ? digits : null;
};
