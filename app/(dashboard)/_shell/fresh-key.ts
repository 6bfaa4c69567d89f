import type { cookies } from "next/headers";
import type { Member } from "@/app/_server/session";
import { seal, unseal } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

type Jar = Awaited<ReturnType<typeof cookies>>;

const LIFE_S = 600;

/** The secret's owner: it is not shown in another shop or mode. */
type Holder = { sessionId: string; merchantId: string; livemode: boolean };

/** Where it is kept, and what only that page opens. */
type Place = { cookie: string; purpose: (holder: Holder) => string };

const ofKey: Place = {
  cookie: "svc_fresh_key",
  purpose: ({ sessionId, merchantId, livemode }) =>
    `fresh-key:${sessionId}:${merchantId}:${livemode}`,
};

const ofPortal = (customerId: string): Place => ({
  cookie: "svc_fresh_portal",
  purpose: ({ sessionId, merchantId, livemode }) =>
    `fresh-portal:${sessionId}:${merchantId}:${livemode}:${customerId}`,
});

const kept = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "strict" as const,
  path: "/dashboard",
  secure: env().APP_ORIGIN.startsWith("https://"),
  maxAge,
});

const keep = (jar: Jar, { cookie, purpose }: Place, holder: Holder, secret: string): void => {
  const sealed = Buffer.from(seal(secret, purpose(holder))).toString("base64url");
  jar.set(cookie, sealed, kept(LIFE_S));
};

const read = (jar: Jar, { cookie, purpose }: Place, holder: Holder): string | null => {
  const sealed = jar.get(cookie)?.value;
  if (!sealed) return null;
  try {
    return unseal(Buffer.from(sealed, "base64url"), purpose(holder));
  } catch {
    return null;
  }
};

/**
 * Carries a new key's text from the form to the page that shows it. It is never stored: a cookie encrypted
 * for this session holds it until the member confirms that it is saved, or for ten minutes.
 */
export const keepFreshKey = (jar: Jar, holder: Holder, secret: string): void =>
  keep(jar, ofKey, holder, secret);

export const freshKeyIn = (jar: Jar, holder: Holder): string | null => read(jar, ofKey, holder);

/** The same for a link to the portal of one customer. */
export const keepFreshPortal = (jar: Jar, holder: Holder, customerId: string, url: string): void =>
  keep(jar, ofPortal(customerId), holder, url);

export const freshPortalIn = (jar: Jar, holder: Holder, customerId: string): string | null =>
  read(jar, ofPortal(customerId), holder);

export const holderOf = ({ sessionId, ctx }: Member): Holder => ({
  sessionId,
  merchantId: ctx.merchantId,
  livemode: ctx.livemode,
});

export const forgetFreshKey = (jar: Jar): void => {
  jar.set(ofKey.cookie, "", kept(0));
};
