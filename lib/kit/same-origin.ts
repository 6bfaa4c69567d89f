import { env } from "@/lib/kit/env";

/**
 * Whether a form was posted from a page of ours: an exact `Origin` (never `null`), and no cross-site
 * `Sec-Fetch-Site` where the browser sends one.
 */
export const isSameOrigin = (request: Request): boolean => {
  if (request.headers.get("origin") !== env().APP_ORIGIN) return false;
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
};

const FORM_LIMIT = 64 * 1024;

/** The fields of a posted form, urlencoded or JSON; null when it is neither or too large. */
export const readForm = async (request: Request): Promise<Record<string, string> | null> => {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim();
  if (Number(request.headers.get("content-length") ?? 0) > FORM_LIMIT) return null;
  try {
    if (type === "application/x-www-form-urlencoded") {
      return Object.fromEntries(new URLSearchParams(await request.text()));
    }
    if (type === "application/json") return (await request.json()) as Record<string, string>;
  } catch {
    return null;
  }
  return null;
};

/** 303 to a page of ours. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: new URL(path, env().APP_ORIGIN).href,
      "Cache-Control": "no-store",
      ...headers,
    },
  });
