import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

const DAY_S = 86_400;

/** Header of a request whose browser had no cookie of ours before; set by the proxy alone. */
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

/** Whether the browser must be given a cookie before it is shown anything that only it may pay. */
export const isNewVisitor = (request: Asking): boolean => cookieIn(request) === undefined;

/** A cookie for a browser that has none: as it goes to the browser, and as a request carries it. */
export const newVisitorCookie = (): { header: string; pair: string } => {
  const pair = `${cookieName()}=${randomText(32)}`;
  const secure = isSecure() ? "; Secure" : "";
  return { pair, header: `${pair}; Path=/; Max-Age=${DAY_S}; HttpOnly; SameSite=Lax${secure}` };
};

/**
 * Nonce of the browser that looks at a customer page: a cookie of its own, unknown to the merchant. One that came
 * without a cookie is nobody, and stays nobody.
 */
export const browserOf = (request: Asking): string => cookieIn(request) ?? randomText(32);
