import { env } from "@/lib/kit/env";
import { pagePaths } from "./navigation";

/** The path of our page in the Referer; null if there is none or it is another site's. */
export const refererPath = (request: { headers: Pick<Headers, "get"> }): string | null => {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  // A path with several leading slashes would be read as another host.
  return origin === env().APP_ORIGIN ? pathname.replace(/^[/\\]+/, "/") + search : null;
};

const first = /^\/dashboard(?:\/[^/?#]+)?/;

/** Pages of the shop itself, which exist in both modes. */
const settings = /^\/dashboard\/settings\/[a-z-]+/;

/**
 * The section of the dashboard the request came from: the object it showed may not exist in the other mode.
 */
export const refererSection = (request: { headers: Pick<Headers, "get"> }): string => {
  const page = refererPath(request) ?? "";
  return settings.exec(page)?.[0] ?? pageAt(first.exec(page)?.[0] ?? "");
};

const pageAt = (path: string): string => (pagePaths.has(path) ? path : "/dashboard");
