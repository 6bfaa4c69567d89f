/**
 * The first parts of secret URLs: anybody with such a URL may pay, read or join, without signing in. None of them
 * is written to a log, and guessing them is limited.
 */
export const CAPABILITY_FAMILIES = [
  "a",
  "c",
  "claim",
  "i",
  "invitation",
  "l",
  "p",
  "pay",
  "r",
  "return",
  "setup",
  "t",
] as const;

const family = new RegExp(`^/(${CAPABILITY_FAMILIES.join("|")})/.*`);

/** Whether a path is, or could be, a secret URL. */
export const isCapability = (path: string): boolean => family.test(path);

/** The path of a URL as a log may contain it. */
export const withoutCapability = (path: string): string => path.replace(family, "/$1/…");

/** Header of a request from a network with too many wrong URLs: the seconds to wait. Set by the server only. */
export const GUESSES_SPENT = "x-guesses-spent";

/** Header of a response that is no 404 but shows not found; it never leaves the server. */
export const WRONG_GUESS = "x-wrong-guess";
