import { z } from "zod";
import type { BankFailed, BankFailure, BankOutcome, CardSummary } from "@/lib/bank/provider";
import { eurCents } from "@/lib/kit/money";

/** How long a cardholder may take to authenticate before the intent is canceled at Stripe. */
export const ACTION_SECONDS = 15 * 60;

const id = z.string().min(1).max(255);
const instant = z.number().int().positive();
const Named = z
  .union([id, z.object({ id })])
  .transform((it) => (typeof it === "string" ? it : it.id));

const Card = z
  .object({
    brand: z.string().min(1).max(40),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.number().int().min(1).max(12),
    exp_year: z.number().int().min(2000).max(2099),
  })
  .transform(
    (card): CardSummary => ({
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    }),
  );

export const Method = z.object({ id, customer: Named.nullish(), card: Card });
export type Method = z.infer<typeof Method>;

const CardFault = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() });
type CardFault = z.infer<typeof CardFault>;

const NextAction = z.object({ redirect_to_url: z.object({ url: z.url() }).nullish() });

const about = {
  id,
  status: z.string(),
  created: instant,
  customer: Named.nullish(),
  metadata: z.record(z.string(), z.string()),
  next_action: NextAction.nullish(),
  cancellation_reason: z.string().nullish(),
};

const Charge = z.object({
  created: instant,
  payment_method_details: z.object({ card: Card.nullish() }).nullish(),
});

/** A debit as Stripe returns it. */
export const Intent = z.object({
  ...about,
  amount: z.number().int(),
  currency: z.string(),
  payment_method: Named.nullish(),
  setup_future_usage: z.string().nullish(),
  latest_charge: z.union([z.string(), Charge]).nullish(),
  last_payment_error: CardFault.nullish(),
});
export type Intent = z.infer<typeof Intent>;

/** A registration of a card. */
export const Setup = z.object({
  ...about,
  payment_method: z.union([z.string(), Method]).nullish(),
  last_setup_error: CardFault.nullish(),
});
export type Setup = z.infer<typeof Setup>;

/** What an answer must contain to be believed. */
export interface Expected {
  reference?: string | undefined;
  ref?: string | undefined;
  amountXpf?: number | undefined;
}

/** Set on an intent that blocks a debit which must never happen: see `abort`. */
export const VOIDED = "voided";

export const isVoided = (intent: { metadata: Record<string, string> }): boolean =>
  intent.metadata[VOIDED] === "true";

/** The francs are our record, the cents are what moved: both must be as expected. */
export const isExpected = (intent: Intent, { reference, ref, amountXpf }: Expected): boolean => {
  if (reference !== undefined && intent.metadata["reference"] !== reference) return false;
  if (ref !== undefined && intent.id !== ref) return false;
  if (isVoided(intent)) return true;
  const meant = xpfOf(intent.metadata);
  if (meant === null || (amountXpf !== undefined && meant !== amountXpf)) return false;
  return intent.currency === "eur" && intent.amount === eurCents(meant);
};

/** The amount in francs in an object's metadata; null without it. */
export const xpfOf = (metadata: Record<string, string>): number | null => {
  const text = metadata["amountXpf"] ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
};

/** A stored card: Stripe requires its customer and its id. */
export const storedToken = (customer: string, method: string): string => `${customer}/${method}`;

const stored = /^(cus_\w+)\/(pm_\w+)$/;

export const openStored = (token: string): { customer: string; method: string } | null => {
  const [, customer, method] = stored.exec(token) ?? [];
  return customer && method ? { customer, method } : null;
};

/** The outcome of a debit. An intent that still waits for a card is no outcome: see `isOpen`. */
export const outcomeOf = (intent: Intent, origin: string): BankOutcome => {
  switch (intent.status) {
    case "succeeded":
      return succeededOf(intent);
    case "processing":
      return { kind: "processing", ref: intent.id };
    case "requires_action":
      return actionOf(intent, origin);
    case "canceled":
    case "requires_payment_method":
      return refusalOf(intent, intent.last_payment_error);
    default:
      return { kind: "unknown" };
  }
};

const succeededOf = (intent: Intent): BankOutcome => {
  const { latest_charge: charge, customer, payment_method: method } = intent;
  if (!charge || typeof charge === "string") return { kind: "unknown" };
  const isKept = intent.setup_future_usage === "off_session" && customer && method;
  return {
    kind: "succeeded",
    ref: intent.id,
    card: charge.payment_method_details?.card ?? null,
    at: charge.created,
    ...(isKept ? { storedToken: storedToken(customer, method) } : {}),
  };
};

/** The outcome of a registration. */
export const setupOutcomeOf = (setup: Setup, origin: string): BankOutcome => {
  switch (setup.status) {
    case "succeeded":
      return registeredOf(setup);
    case "processing":
      return { kind: "processing", ref: setup.id };
    case "requires_action":
      return actionOf(setup, origin);
    case "canceled":
    case "requires_payment_method":
      return refusalOf(setup, setup.last_setup_error);
    default:
      return { kind: "unknown" };
  }
};

const registeredOf = ({
  id: ref,
  customer,
  payment_method: method,
  created,
}: Setup): BankOutcome => {
  if (!customer || !method || typeof method === "string") return { kind: "unknown" };
  const token = storedToken(customer, method.id);
  return { kind: "succeeded", ref, card: method.card, at: created, storedToken: token };
};

const actionOf = (intent: Pick<Intent, "id" | "created" | "next_action">, origin: string) => {
  const url = intent.next_action?.redirect_to_url?.url;
  if (!url || !isStripes(url, origin)) return { kind: "unknown" } as const;
  const expiresAt = intent.created + ACTION_SECONDS;
  return { kind: "action", ref: intent.id, url, expiresAt } as const;
};

/** The authentication is a page of the origin that we call; for Stripe itself, of any of its secure hosts. */
const isStripes = (url: string, origin: string): boolean => {
  const page = new URL(url);
  if (page.origin === origin) return true;
  const isReal = new URL(origin).hostname === "api.stripe.com";
  return isReal && page.protocol === "https:" && page.hostname.endsWith(".stripe.com");
};

/** Why we cancel an intent whose cardholder did not authenticate; Stripe returns it later. */
export const ABANDONED = "abandoned";

const refusalOf = (
  intent: Pick<Intent, "id" | "metadata" | "cancellation_reason">,
  fault: CardFault | null | undefined,
): BankFailed => {
  const failed = { kind: "failed", ref: intent.id } as const;
  if (isVoided(intent)) return { ...failed, failure: "processing_error", bankCode: VOIDED };
  if (fault) return { ...failed, ...failureOf(fault) };
  const isAbandoned = intent.cancellation_reason === ABANDONED;
  return { ...failed, failure: isAbandoned ? "authentication_required" : "processing_error" };
};

const failures: Record<string, BankFailure> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  authentication_required: "authentication_required",
  authentication_not_handled: "authentication_required",
  payment_intent_authentication_failure: "authentication_required",
  setup_intent_authentication_failure: "authentication_required",
  processing_error: "processing_error",
  issuer_not_available: "processing_error",
  reenter_transaction: "processing_error",
  try_again_later: "processing_error",
  card_declined: "card_declined",
};

/**
 * Our failure code for a refusal. The issuer's reason is more precise than the code; an unknown one is a generic
 * refusal.
 */
export const failureOf = ({
  code,
  decline_code: reason,
}: CardFault): Omit<BankFailed, "kind" | "ref"> => {
  const failure = failures[reason ?? ""] ?? failures[code ?? ""] ?? "card_declined";
  const bankCode = reason ?? code;
  return { failure, ...(bankCode ? { bankCode } : {}) };
};
