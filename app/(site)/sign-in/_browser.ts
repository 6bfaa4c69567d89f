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
 * Cookies that identify this browser, one for links and one for passkeys: the sign-in page requests passkey
 * options while its form is being sent, and one response must not overwrite the other's cookie.
 */
type Nonce = "svc_browser" | "svc_passkey";

/** Links requested by this browser work here only, and so do its passkey challenges. */
export const browserOf = (jar: Jar, of: Nonce = "svc_browser"): string | null => {
  const nonce = jar.get(named(of))?.value ?? "";
  return NONCE.test(nonce) ? nonce : null;
};

/** The same, created if missing: after two requests either link works. */
export const markBrowser = (jar: Jar, of: Nonce = "svc_browser"): string => {
  const browser = browserOf(jar, of) ?? randomText(32);
  jar.set(named(of), browser, kept(DAY / 1000));
  return browser;
};

const KNOWN_FOR_S = (400 * DAY) / 1000;

/** This browser's ID, if somebody has signed in with this address here before. */
export const knownBrowserOf = (jar: Jar, email: string): string | null =>
  knownBrowser(jar.get(named("svc_known"))?.value, email);

/** From now on this browser gets its links, however many others ask for. */
export const rememberBrowser = (jar: Jar, email: string): void => {
  const value = knownBrowserWith(jar.get(named("svc_known"))?.value, email);
  jar.set(named("svc_known"), value, kept(KNOWN_FOR_S));
};

const destinations =
  /^\/(claim\/[0-9A-Za-z]{32}|invitation\/[0-9A-Za-z]{43}|(?:dashboard|terminal)(\/[\w/-]*)?(\?[\w%=&.+:~-]{0,500})?)$/;

/** A page of ours to open after signing in; anything else is dropped. */
export const destinationIn = (text: unknown): string | null =>
  typeof text === "string" && destinations.test(text) ? text : null;

export const rememberDestination = (jar: Jar, path: string | null): void => {
  if (path) jar.set(named("svc_next"), path, kept(1800));
  else jar.delete({ name: named("svc_next"), ...kept(0) });
};

export const rememberedDestination = (jar: Jar): string | null =>
  destinationIn(jar.get(named("svc_next"))?.value);

export const sessionCookie = kept;
