const NO_BREAK = "\u00a0";

/** The characters of the document's font: Latin letters with their accents, digits, and common signs. */
const written =
  /^[ -~\u00a0-\u017f\u018f\u0192\u0218-\u021b\u02bb-\u02bd\u1e00-\u1eff\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u20a3\u20ac\u2116\u2122\u2190-\u2193\u2212\u2248\u2260\u2264\u2265\ua78b\ua78c]$/;

/** Characters with a well-known equivalent in the font and no decomposition that leads to it. */
const neighbours: Record<string, string> = {
  "\u00ad": "",
  "\u2007": NO_BREAK,
  "\u202f": NO_BREAK,
  "‛": "‘",
  "‟": "“",
  "∙": "·",
  "⋅": "·",
  "●": "•",
};

/** Emoji and marks that can be left out. */
const omitted = /[\p{M}\p{Cf}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const UNKNOWN = "?";

/** More than any field holds; a longer text is cut. */
const LENGTH_MAX = 4096;

/**
 * A text in the characters of the document's font: every Latin letter with its macrons and accents. Narrow spaces
 * become usual non-breaking ones, emoji are left out, and a letter of another script is a `?`.
 */
export const pdfText = (whole: string): string => {
  const text = whole.slice(0, LENGTH_MAX);
  const shown = [...text.normalize("NFC")].map(writable).join("").replace(/ {2,}/g, " ");
  return shown.trim() === "" && text.trim() !== "" ? UNKNOWN : shown;
};

const writable = (char: string): string => {
  const known = neighbours[char];
  if (known !== undefined) return known;
  if (isWritten(char) || char === "\n") return char;
  if (/\s/u.test(char)) return " ";
  if (omitted.test(char)) return "";
  const letters = [...char.normalize("NFKD")].filter((part) => !/\p{M}/u.test(part));
  return letters.map((part) => neighbours[part] ?? (isWritten(part) ? part : UNKNOWN)).join("");
};

const isWritten = (char: string): boolean => written.test(char);
