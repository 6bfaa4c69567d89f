import type { CardForm, CardFormRequest } from "@/lib/bank/provider";
import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";

/**
 * The page where the card is typed for a bank whose form is a script: a document of ours with only that script and
 * the bank's own frames. It speaks the protocol of `CardForm`: the card never touches our origin, and the result
 * is a token. `own` is public, since a browser needs it.
 */
export const bankForm = (
  appOrigin: string,
  provider: ScriptedBank["name"],
  request: CardFormRequest,
  own: Record<string, string>,
): CardForm => {
  const address = (mode: "frame" | "page"): string => {
    const url = new URL(`/bank-form/${provider}`, appOrigin);
    const { purpose, ref, locale, eurCents, returnUrl } = request;
    const fields = { mode, purpose, ref, locale, ...own, return: returnUrl };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    if (eurCents !== undefined) url.searchParams.set("cents", String(eurCents));
    return url.href;
  };
  return { frameUrl: address("frame"), pageUrl: address("page"), origin: appOrigin };
};

/** A bank whose form is a script, and the script's URL. */
export interface ScriptedBank {
  name: "stripe" | "payzen";
  /** The public key of this deployment, the only one that the form is opened with. */
  key: string;
  scriptOrigin: string;
  apiOrigin: string;
}

/** Null for a bank that has no such form, or is not configured. */
export const scriptedBank = (name: string): ScriptedBank | null => {
  const { STRIPE_PUBLISHABLE_KEY, PAYZEN_PUBLIC_KEY } = env();
  if (name === "stripe" && STRIPE_PUBLISHABLE_KEY) {
    const { STRIPE_JS_ORIGIN: scriptOrigin, STRIPE_API_ORIGIN: apiOrigin } = env();
    return { name, key: STRIPE_PUBLISHABLE_KEY, scriptOrigin, apiOrigin };
  }
  if (name === "payzen" && PAYZEN_PUBLIC_KEY) {
    const { PAYZEN_STATIC_ORIGIN: scriptOrigin, PAYZEN_API_ORIGIN: apiOrigin } = env();
    return { name, key: PAYZEN_PUBLIC_KEY, scriptOrigin, apiOrigin };
  }
  return null;
};

/**
 * The bank's origins that a page with a card form may use: the framed form's, the same as `CardForm.origin`, and
 * those of the authentication to which a payment may lead.
 */
export const cardPageOrigins = ({
  livemode,
}: Pick<Context, "livemode">): { bankOrigin: string; challengeOrigin?: string } => {
  const provider = livemode ? env().BANK_PROVIDER : undefined;
  if (!provider) return { bankOrigin: env().BANK_ORIGIN };
  const bankOrigin = env().APP_ORIGIN;
  if (provider === "payzen") return { bankOrigin };
  return { bankOrigin, challengeOrigin: stripeChallenges(env().STRIPE_API_ORIGIN) };
};

/** The same rule as the adapter's: any secure host of Stripe, or the host that replaces Stripe in tests. */
const stripeChallenges = (apiOrigin: string): string =>
  new URL(apiOrigin).hostname === "api.stripe.com" ? "https://*.stripe.com" : apiOrigin;
