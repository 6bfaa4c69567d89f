import { z } from "zod";
import { env } from "@/lib/kit/env";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { lengthOf } from "@/lib/kit/text";

const MAX = 2000;
/** Requires both slashes and a host; what a lenient parser would repair is refused instead. */
const written = /^https?:\/\/[^/?#@\\\s]+([/?#]|$)/i;
const hidden = /[\s\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\\]/u;

/** A URL to send a payer back to: a page of the merchant on http or https, never one of ours. */
export const returnUrl = () =>
  z
    .string()
    .meta({ format: "uri", maxLength: MAX })
    .refine((url) => lengthOf(url) <= MAX, `expected at most ${MAX} characters`)
    .refine((url) => url.isWellFormed() && !hidden.test(url), "expected a URL without spaces")
    .refine((url) => written.test(url) && parsed(url) !== null, "expected an http or https URL")
    .refine((url) => (parsed(url)?.href.length ?? 0) <= MAX, `expected at most ${MAX} characters`)
    .refine((url) => !isOurs(url), "expected a page of your own, not one of this service");

/** Live payers are redirected to HTTPS only; refuses naming the field. */
export const requireHttps = (url: string | undefined, param: string): void => {
  if (url === undefined || parsed(url)?.protocol === "https:") return;
  refuse(invalidRequest, { param, message: `${param}: expected an https URL in live mode.` });
};

/** A page of the merchant with these parameters beside its own. */
export const withParameters = (
  page: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * The merchant's page with the outcome. Anybody can forge these parameters: an order is fulfilled by the webhook.
 */
export const successUrlOf = (
  session: { id: string; successUrl: string },
  transaction: { id: string; status: string },
): string =>
  withParameters(session.successUrl, {
    svc_session: session.id,
    svc_transaction: transaction.id,
    svc_status: transaction.status,
  });

/** The same once a subscription has started for which nothing was due. */
export const subscribedUrlOf = (
  session: { id: string; successUrl: string },
  subscription: { id: string },
): string =>
  withParameters(session.successUrl, {
    svc_session: session.id,
    svc_subscription: subscription.id,
    svc_status: "succeeded",
  });

const parsed = (text: string): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isNamed = !/^\.|\.\./.test(url.hostname);
  return isNamed && (url.protocol === "https:" || url.protocol === "http:") ? url : null;
};

const isOurs = (text: string): boolean => {
  const host = parsed(text)?.host.replace(/\.(?=:|$)/, "");
  return host === new URL(env().APP_ORIGIN).host;
};
