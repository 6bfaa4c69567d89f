import { env } from "@/lib/kit/env";
import type { WithHeaders } from "@/lib/kit/headers";
import { readBytes } from "@/lib/kit/http/body";

/**
 * Whether a form was posted from one of our pages: an exact `Origin` (never `null`), and no cross-site
 * `Sec-Fetch-Site` if the browser sends one.
 */
export const isSameOrigin = (request: WithHeaders): boolean => {
  if (request.headers.get("origin") !== env().APP_ORIGIN) return false;
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
};

export const FORM_LIMIT = 64 * 1024;

/** The fields of a posted form, urlencoded or JSON; null when it is neither or too large. A field is a text. */
export const readForm = async (request: Request): Promise<Record<string, string> | null> => {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim();
  try {
    const text = Buffer.from(await readBytes(request, FORM_LIMIT)).toString("utf8");
    if (type === "application/x-www-form-urlencoded") {
      return Object.fromEntries(new URLSearchParams(text));
    }
    return type === "application/json" ? textsOf(JSON.parse(text)) : null;
  } catch {
    return null;
  }
};

const textsOf = (value: unknown): Record<string, string> | null => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const isText = ([, field]: [string, unknown]): boolean => typeof field === "string";
  return Object.entries(value).every(isText) ? (value as Record<string, string>) : null;
};

/** 303 to one of our pages. */
export const seeOther = (path: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: new URL(path, env().APP_ORIGIN).href,
      "Cache-Control": "no-store",
      ...headers,
    },
  });
