import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

const DAY_S = 86_400;

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const cookieName = (): string => (isSecure() ? "__Host-svc_visitor" : "svc_visitor");

/** Nonce of the browser that looks at a customer page: a cookie of its own, unknown to the merchant. */
export const browserOf = (
  request: Request,
): { browser: string; headers: Record<string, string> } => {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${cookieName()}=`));
  const value = found?.slice(cookieName().length + 1) ?? "";
  if (/^[0-9A-Za-z]{32}$/.test(value)) return { browser: value, headers: {} };
  const browser = randomText(32);
  const secure = isSecure() ? "; Secure" : "";
  const cookie = `${cookieName()}=${browser}; Path=/; Max-Age=${DAY_S}; HttpOnly; SameSite=Lax${secure}`;
  return { browser, headers: { "Set-Cookie": cookie } };
};
