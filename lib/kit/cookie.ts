/** The value of a cookie that a request carries; null where it has none of this name. */
export const cookieOf = (request: Request, name: string): string | null => {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found ? decoded(found.slice(name.length + 1)) : null;
};

/** What none of our cookies can be written like is no cookie of ours. */
const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
};
