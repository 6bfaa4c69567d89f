import { sessionByKey } from "@/lib/checkout-sessions/read";
import type { Context } from "@/lib/kit/context";
import { linkTag, randomText, tagHolds } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { isUuid } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";

/** One look at a session's page: whose session, opened with which key, from which browser. */
export type Visit = {
  ctx: Context;
  sessionId: string;
  key: string;
  /** Nonce of the browser: a cookie of its own, unknown to the merchant. */
  visitor: string;
  headers: Record<string, string>;
};

const DAY_S = 86_400;

const cookieName = (): string =>
  env().APP_ORIGIN.startsWith("https://") ? "__Host-svc_visitor" : "svc_visitor";

/** The visit that a request makes; null where the id or its key do not hold. */
export const visitOf = async (
  request: Request,
  params: Promise<{ session: string }>,
): Promise<Visit | null> => {
  const { session: sessionId } = await params;
  const key = new URL(request.url).searchParams.get("k") ?? "";
  if (!isUuid(sessionId)) return null;
  const session = await sessionByKey(sessionId, key);
  if (!session) return null;
  const known = visitorOf(request);
  const visitor = known ?? randomText(32);
  const headers: Record<string, string> = known ? {} : { "Set-Cookie": cookie(visitor) };
  return { ctx: payerContext(session), sessionId, key, visitor, headers };
};

const visitorOf = (request: Request): string | null => {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${cookieName()}=`));
  const value = found?.slice(cookieName().length + 1) ?? "";
  return /^[0-9A-Za-z]{32}$/.test(value) ? value : null;
};

const cookie = (visitor: string): string => {
  const secure = env().APP_ORIGIN.startsWith("https://") ? "; Secure" : "";
  return `${cookieName()}=${visitor}; Path=/; Max-Age=${DAY_S}; HttpOnly; SameSite=Lax${secure}`;
};

/** The form's token: bound to the session and to the browser that was given the page. */
export const csrfOf = ({ sessionId, visitor }: Visit): string =>
  linkTag("checkout-form", `${sessionId}:${visitor}`);

export const csrfHolds = ({ sessionId, visitor }: Visit, token: string): boolean =>
  tagHolds("checkout-form", `${sessionId}:${visitor}`, token);

/** A path below the session, with the key that opens it. */
export const pathOf = ({ sessionId, key }: Pick<Visit, "sessionId" | "key">, below = ""): string =>
  `/c/${sessionId}${below}?k=${encodeURIComponent(key)}`;
