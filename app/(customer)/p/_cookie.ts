import { HOUR, SECOND } from "@/lib/kit/clock";
import { cookieOf } from "@/lib/kit/cookie";
import { env } from "@/lib/kit/env";
import type { WithHeaders } from "@/lib/kit/headers";

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const nameOf = (): string => (isSecure() ? "__Host-svc_portal" : "svc_portal");

const written = (value: string, seconds: number): string => {
  const secure = isSecure() ? "; Secure" : "";
  return `${nameOf()}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
};

/** The token of the link that this browser has opened; empty if it has opened none. */
export const portalTokenIn = (request: WithHeaders): string => cookieOf(request, nameOf()) ?? "";

/**
 * Keeps the token out of the address: the page that shows the portal has none, so that neither a history nor a shared
 * address opens it.
 */
export const portalCookie = (token: string): string => written(token, HOUR / SECOND);

export const noPortalCookie = (): string => written("", 0);
