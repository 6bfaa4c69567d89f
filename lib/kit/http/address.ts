const NUL = /%00|\0/g;
/** What HTML also makes of a NUL: it can be stored, and no real text contains it. */
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

/** Whether every percent escape of a URL is text that a database can store: UTF-8, and no NUL. */
export const isDecodable = (target: string): boolean => isText(target);

/** The same for its path only; a query that cannot be decoded is read leniently, as forms are. */
export const isPathDecodable = (target: string): boolean => isText(halves(target)[0]);

/** A URL that can be decoded: a part of its path that cannot names nothing, and is taken as written. */
export const literalPath = (target: string): string => {
  const [path, query] = halves(target);
  const parts = path.split("/").map((part) => (isText(part) ? part : escaped(part)));
  return parts.join("/") + query;
};

const escaped = (part: string): string => part.replaceAll("%", "%25").replaceAll("\0", "%2500");

/** A URL whose query holds no NUL: a search with one then finds nothing, instead of being refused. */
export const withoutNul = (target: string): string => {
  const [path, query] = halves(target);
  return path + query.replaceAll(NUL, REPLACEMENT);
};
