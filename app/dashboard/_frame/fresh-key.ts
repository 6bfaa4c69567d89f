import type { cookies } from "next/headers";
import { seal, unseal } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

type Jar = Awaited<ReturnType<typeof cookies>>;

const NAME = "svc_fresh_key";
const LIFE_S = 600;

const purpose = (sessionId: string): string => `fresh-key:${sessionId}`;

const kept = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "strict" as const,
  path: "/dashboard",
  secure: env().APP_ORIGIN.startsWith("https://"),
  maxAge,
});

/**
 * A key's text on its way from the form that made it to the page that shows it. It is stored nowhere: a
 * cookie carries it, sealed for this session, until it is said to be saved or for ten minutes.
 */
export const keepFreshKey = (jar: Jar, sessionId: string, secret: string): void => {
  const sealed = Buffer.from(seal(secret, purpose(sessionId))).toString("base64url");
  jar.set(NAME, sealed, kept(LIFE_S));
};

export const freshKeyIn = (jar: Jar, sessionId: string): string | null => {
  const sealed = jar.get(NAME)?.value;
  if (!sealed) return null;
  try {
    return unseal(Buffer.from(sealed, "base64url"), purpose(sessionId));
  } catch {
    return null;
  }
};

export const forgetFreshKey = (jar: Jar): void => {
  jar.set(NAME, "", kept(0));
};
