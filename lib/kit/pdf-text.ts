const NO_BREAK = "\u00a0";

/** What Windows-1252 holds between ASCII and Latin-1. */
const punctuation = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Characters that have a well-known neighbour in Windows-1252 and no decomposition that leads to it. */
const neighbours: Record<string, string> = {
  "\u00ad": "",
  "\u2007": NO_BREAK,
  "\u202f": NO_BREAK,
  // The Polynesian glottal stop is written with a turned comma; the quotation mark has its shape.
  ʻ: "‘",
  ʽ: "‘",
  ʼ: "’",
  ꞌ: "’",
  "′": "'",
  "″": '"',
  "‛": "‘",
  "‟": "“",
  "‐": "-",
  "‑": "-",
  "‒": "–",
  "―": "—",
  "−": "–",
  "∙": "·",
  "⋅": "·",
  "●": "•",
  "№": "N°",
  "₣": "F",
  "→": "->",
  "←": "<-",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "≈": "~",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ł: "L",
  ł: "l",
  Ŋ: "N",
  ŋ: "n",
  Ŧ: "T",
  ŧ: "t",
  ẞ: "SS",
};

/** Pictures and marks that leave a text readable when they are left out. */
const omitted = /[\p{M}\p{Cf}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const UNKNOWN = "?";

/**
 * A text as PDF's own fonts can write it: they know Windows-1252 alone, which is all of French. Macrons
 * and other foreign accents fall off their letter (Pāpeʻete is `Pape‘ete`), narrow spaces become usual
 * ones that do not break either, pictures are left out, and a letter of another script is a `?`.
 */
export const pdfText = (text: string): string => {
  const written = [...text.normalize("NFC")].map(written1252).join("").replace(/ {2,}/g, " ");
  return written.trim() === "" && text.trim() !== "" ? UNKNOWN : written;
};

const written1252 = (char: string): string => {
  const known = neighbours[char];
  if (known !== undefined) return known;
  if (isWritable(char) || char === "\n") return char;
  if (/\s/u.test(char)) return " ";
  if (omitted.test(char)) return "";
  const letters = [...char.normalize("NFKD")].filter((part) => !/\p{M}/u.test(part));
  return letters.map((part) => neighbours[part] ?? (isWritable(part) ? part : UNKNOWN)).join("");
};

const isWritable = (char: string): boolean =>
  /^[ -~\u00a0-\u00ff]$/.test(char) || punctuation.has(char);
