import type { cookies } from "next/headers";
import type { Member } from "@/app/_server/session";
import { seal, unseal } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

type Jar = Awaited<ReturnType<typeof cookies>>;

const NAME = "svc_fresh_key";
const LIFE_S = 600;

/** The key's owner: it is not shown in another shop or mode. */
type Holder = { sessionId: string; merchantId: string; livemode: boolean };

const purpose = ({ sessionId, merchantId, livemode }: Holder): string =>
  `fresh-key:${sessionId}:${merchantId}:${livemode}`;

const kept = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "strict" as const,
  path: "/dashboard",
  secure: env().APP_ORIGIN.startsWith("https://"),
  maxAge,
});

/**
 * Carries a new key's text from the form to the page that shows it. It is never stored: a cookie encrypted
 * for this session holds it until the member confirms that it is saved, or for ten minutes.
 */
export const keepFreshKey = (jar: Jar, holder: Holder, secret: string): void => {
  const sealed = Buffer.from(seal(secret, purpose(holder))).toString("base64url");
  jar.set(NAME, sealed, kept(LIFE_S));
};

export const freshKeyIn = (jar: Jar, holder: Holder): string | null => {
  const sealed = jar.get(NAME)?.value;
  if (!sealed) return null;
  try {
    return unseal(Buffer.from(sealed, "base64url"), purpose(holder));
  } catch {
    return null;
  }
};

export const holderOf = ({ sessionId, ctx }: Member): Holder => ({
  sessionId,
  merchantId: ctx.merchantId,
  livemode: ctx.livemode,
});

export const forgetFreshKey = (jar: Jar): void => {
  jar.set(NAME, "", kept(0));
};
