const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

/** Sets the spaces of French before punctuation and inside quotes, where a line must not break. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;!?])/g, NARROW)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`);

/** The same texts with French spaces: strings, results of functions, and nested values. */
export const inFrench = <Texts>(texts: Texts): Texts => spaced(texts) as Texts;

const spaced = (texts: unknown): unknown => {
  if (typeof texts === "string") return frenchSpaces(texts);
  if (typeof texts === "function") return (...given: unknown[]) => spaced(texts(...given));
  if (texts === null || typeof texts !== "object") return texts;
  if (Array.isArray(texts)) return texts.map(spaced);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, spaced(text)]));
};
