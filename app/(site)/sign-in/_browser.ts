import type { cookies } from "next/headers";
import { DAY } from "@/lib/kit/clock";
import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { sessionCookieAttributes } from "@/lib/members/cookie";
import { knownBrowser, knownBrowserWith } from "@/lib/members/known-browser";

type Jar = Awaited<ReturnType<typeof cookies>>;

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const named = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const kept = (maxAge: number) => ({ ...sessionCookieAttributes(), maxAge });

const NONCE = /^[0-9A-Za-z]{32}$/;

/**
 * What tells this browser from others, for its links and for its passkeys apart: the sign-in page asks for a
 * passkey while the form is on its way, and neither answer may take the other's place.
 */
type Nonce = "svc_browser" | "svc_passkey";

/** The links that this browser asks for open here alone, and so do the answers of its passkeys. */
export const browserOf = (jar: Jar, of: Nonce = "svc_browser"): string | null => {
  const nonce = jar.get(named(of))?.value ?? "";
  return NONCE.test(nonce) ? nonce : null;
};

/** The same, made where there is none: who asks twice can use either link. */
export const markBrowser = (jar: Jar, of: Nonce = "svc_browser"): string => {
  const browser = browserOf(jar, of) ?? randomText(32);
  jar.set(named(of), browser, kept(DAY / 1000));
  return browser;
};

const KNOWN_FOR_S = (400 * DAY) / 1000;

/** The name of this browser, where somebody has signed in with this address in it before. */
export const knownBrowserOf = (jar: Jar, email: string): string | null =>
  knownBrowser(jar.get(named("svc_known"))?.value, email);

/** From now on this browser gets its links whatever others ask for. */
export const rememberBrowser = (jar: Jar, email: string): void => {
  const value = knownBrowserWith(jar.get(named("svc_known"))?.value, email);
  jar.set(named("svc_known"), value, kept(KNOWN_FOR_S));
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
