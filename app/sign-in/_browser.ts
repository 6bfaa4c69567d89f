import type { cookies } from "next/headers";
import { DAY } from "@/lib/kit/clock";
import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

type Jar = Awaited<ReturnType<typeof cookies>>;

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const named = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const kept = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
  maxAge,
});

const NONCE = /^[0-9A-Za-z]{32}$/;

/** What tells this browser from others: the links that it asks for open here alone. */
export const browserOf = (jar: Jar): string | null => {
  const nonce = jar.get(named("svc_browser"))?.value ?? "";
  return NONCE.test(nonce) ? nonce : null;
};

/** The same, made where there is none: who asks twice can use either link. */
export const markBrowser = (jar: Jar): string => {
  const browser = browserOf(jar) ?? randomText(32);
  jar.set(named("svc_browser"), browser, kept(DAY / 1000));
  return browser;
};

const destinations =
  /^\/(claim\/[0-9A-Za-z]{32}|invitation\/[0-9A-Za-z]{43}|(?:dashboard|terminal)(\/[\w/-]*)?(\?[\w%=&.+:~-]{0,500})?)$/;

/** A page of ours to go to after signing in; anything else is dropped. */
export const destinationIn = (text: unknown): string | null =>
  typeof text === "string" && destinations.test(text) ? text : null;

export const rememberDestination = (jar: Jar, path: string | null): void => {
  if (path) jar.set(named("svc_next"), path, kept(1800));
  else jar.delete({ name: named("svc_next"), ...kept(0) });
};

export const rememberedDestination = (jar: Jar): string | null =>
  destinationIn(jar.get(named("svc_next"))?.value);

export const sessionCookie = kept;
