import { env } from "@/lib/kit/env";
import { pagePaths } from "./navigation";

/** The page of ours that a request came from, as a path; null when it says nothing or something else. */
export const pageBehind = (request: { headers: Pick<Headers, "get"> }): string | null => {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  // A path of several slashes would be read as another host.
  return origin === env().APP_ORIGIN ? pathname.replace(/^[/\\]+/, "/") + search : null;
};

const first = /^\/dashboard(?:\/[^/?#]+)?/;

/** Pages of the shop itself, which are there in both modes. */
const settings = /^\/dashboard\/settings\/[a-z-]+/;

/** The part of the dashboard that a request came from: what it showed may not exist in the other mode. */
export const listBehind = (request: { headers: Pick<Headers, "get"> }): string => {
  const page = pageBehind(request) ?? "";
  return settings.exec(page)?.[0] ?? pageAt(first.exec(page)?.[0] ?? "");
};

const pageAt = (path: string): string => (pagePaths.has(path) ? path : "/dashboard");
