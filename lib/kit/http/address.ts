const NUL = /%00|\0/g;
/** What HTML, too, makes of a NUL: it can be stored, and nobody has written it anywhere. */
const REPLACEMENT = "%EF%BF%BD";

const halves = (target: string): [path: string, query: string] => {
  const mark = target.indexOf("?");
  return mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark)];
};

const isText = (escaped: string): boolean => {
  try {
    return !decodeURIComponent(escaped).includes("\0");
  } catch {
    return false;
  }
};

/** Whether every percent escape of an address is of text that a database holds: UTF-8, and no NUL. */
export const isDecodable = (target: string): boolean => isText(target);

/** The same of its path alone; a query that cannot be decoded is read as forms are, leniently. */
export const isPathDecodable = (target: string): boolean => isText(halves(target)[0]);

/** An address that can be decoded: a part of its path that cannot names nothing, and is taken as it is written. */
export const literalPath = (target: string): string => {
  const [path, query] = halves(target);
  const parts = path.split("/").map((part) => (isText(part) ? part : escaped(part)));
  return parts.join("/") + query;
};

const escaped = (part: string): string => part.replaceAll("%", "%25").replaceAll("\0", "%2500");

/** An address whose query holds no NUL: what is looked for with one is then not found, instead of refused. */
export const withoutNul = (target: string): string => {
  const [path, query] = halves(target);
  return path + query.replaceAll(NUL, REPLACEMENT);
};
