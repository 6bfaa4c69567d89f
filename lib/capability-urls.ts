/**
 * The first parts of the addresses that are keys themselves: whoever holds one may pay, read or join, without
 * being known. None of them is written into a log, and guessing them is limited.
 */
export const CAPABILITY_FAMILIES = [
  "a",
  "c",
  "claim",
  "i",
  "invitation",
  "l",
  "pay",
  "r",
  "return",
  "setup",
  "t",
] as const;

const family = new RegExp(`^/(${CAPABILITY_FAMILIES.join("|")})/.*`);

/** Whether a path is, or tries to be, a key. */
export const isCapability = (path: string): boolean => family.test(path);

/** The path of an address as a log may hold it. */
export const withoutCapability = (path: string): string => path.replace(family, "/$1/…");

/** Header of a request from where too many wrong addresses came: the seconds to wait. Set by the server alone. */
export const GUESSES_SPENT = "x-guesses-spent";

/** Header of an answer that is no 404 but says that nothing is there; it never leaves the server. */
export const WRONG_GUESS = "x-wrong-guess";
