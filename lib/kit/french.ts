const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

/** Puts the spaces that French has before its marks and inside its quotes, none of which may begin a line. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;!?])/g, NARROW)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`);

/** The same texts with their French spaces: strings, what functions give, and whatever holds either. */
export const inFrench = <Texts>(texts: Texts): Texts => spaced(texts) as Texts;

const spaced = (texts: unknown): unknown => {
  if (typeof texts === "string") return frenchSpaces(texts);
  if (typeof texts === "function") return (...given: unknown[]) => spaced(texts(...given));
  if (texts === null || typeof texts !== "object") return texts;
  if (Array.isArray(texts)) return texts.map(spaced);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, spaced(text)]));
};
