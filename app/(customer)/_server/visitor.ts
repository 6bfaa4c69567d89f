import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

const DAY_S = 86_400;

/** Request header of a browser that had no cookie of ours; set by the proxy only. */
export const NEW_VISITOR = "x-new-visitor";

type Asking = { headers: Pick<Headers, "get"> };

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const cookieName = (): string => (isSecure() ? "__Host-svc_visitor" : "svc_visitor");

const cookieIn = ({ headers }: Asking): string | undefined => {
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${cookieName()}=`));
  const value = found?.slice(cookieName().length + 1) ?? "";
  return /^[0-9A-Za-z]{32}$/.test(value) ? value : undefined;
};

/** Whether the browser needs a cookie before it gets a page that only it may pay. */
export const isNewVisitor = (request: Asking): boolean => cookieIn(request) === undefined;

/** A cookie for a browser that has none: as a response header, and as a request sends it. */
export const newVisitorCookie = (): { header: string; pair: string } => {
  const pair = `${cookieName()}=${randomText(32)}`;
  const secure = isSecure() ? "; Secure" : "";
  return { pair, header: `${pair}; Path=/; Max-Age=${DAY_S}; HttpOnly; SameSite=Lax${secure}` };
};

/**
 * Nonce of the browser that opens a customer page, from its own cookie and unknown to the merchant. A browser
 * that does not keep cookies has none.
 */
export const browserOf = (request: Asking): string => cookieIn(request) ?? randomText(32);
