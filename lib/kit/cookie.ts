import type { WithHeaders } from "@/lib/kit/headers";

/** The value of a request's cookie; null if there is none of this name. */
export const cookieOf = (request: WithHeaders, name: string): string | null => {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found ? decoded(found.slice(name.length + 1)) : null;
};

/** A value that none of our cookies can have is not ours. */
const decoded = (value: string): string | null => {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
};
