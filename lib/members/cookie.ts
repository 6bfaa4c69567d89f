import { env } from "@/lib/kit/env";
import type { WithHeaders } from "@/lib/kit/headers";

/** Name of the session cookie: bound to the host if the origin is HTTPS. */
export const sessionCookieName = (): string =>
  env().APP_ORIGIN.startsWith("https://") ? "__Host-svc_session" : "svc_session";

/** The attributes with which every session cookie is set and deleted. */
export const sessionCookieAttributes = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: env().APP_ORIGIN.startsWith("https://"),
});

/** Whether a request has a session cookie at all, valid or not. */
export const holdsSession = (request: WithHeaders): boolean => {
  const name = `${sessionCookieName()}=`;
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  return cookies.some((cookie) => cookie.startsWith(name));
};
