import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import type {
  BankAbsent,
  BankAnswer,
  BankOutcome,
  BankProvider,
  ChargeRequest,
} from "@/lib/bank/provider";
import {
  ABANDONED,
  ACTION_SECONDS,
  type Expected,
  failureOf,
  Intent,
  isExpected,
  isVoided,
  openStored,
  outcomeOf,
  VOIDED,
} from "@/lib/bank/stripe/answers";
import type { Fault, StripeAnswer, StripeClient } from "@/lib/bank/stripe/client";
import { ensureCustomer } from "@/lib/bank/stripe/customers";
import { findIntents } from "@/lib/bank/stripe/search";

const expand = ["latest_charge"];

/** The smallest debit that Stripe takes. */
const LEAST_CENTS = 50;

/** An intent that still has no outcome at this age was abandoned by the request that created it. */
const UNFINISHED_SECONDS = 60;

const unknown = { kind: "unknown" } as const;

type Debits = Pick<BankProvider, "charge" | "retrieve" | "abort">;

/**
 * Debits at Stripe. Their idempotency key is our reference, and not the key of the call: any caller with the
 * reference can then block it, which makes an abort final.
 */
export const stripeCharges = (client: StripeClient): Debits => ({
  charge: (request) => charge(client, request),
  retrieve: (known) => readCharge(client, known),
  abort: (known) => abort(client, known),
});

const keyOf = (reference: string): string => `debit:${reference}`;

/** Stripe keeps its keys for a day: what is older is found by its metadata only. */
const charge = async (client: StripeClient, request: ChargeRequest): Promise<BankAnswer> => {
  const { reference, amountXpf } = request;
  const known = request.mayBeKnown ? await readCharge(client, { reference, amountXpf }) : null;
  return known === null || known.kind === "absent" ? debit(client, request) : known;
};

const debit = async (client: StripeClient, request: ChargeRequest): Promise<BankAnswer> => {
  const { reference, customerRef, saveCard, amountXpf } = request;
  const isKept = saveCard === true && customerRef !== undefined && !request.offSession;
  const customer = isKept ? await ensureCustomer(client, customerRef) : null;
  // Without its customer the debit was not even started.
  if (isKept && customer === null) return { kind: "unreachable" };
  const answer = await client.ask((stripe) =>
    stripe.paymentIntents.create(debitOf(request, customer), {
      idempotencyKey: keyOf(reference),
    }),
  );
  const expected = { reference, amountXpf };
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "silent") return unknown;
  if (answer.kind === "refused") return refusedDebit(client, answer.fault, expected);
  const intent = understood(answer, expected);
  if (!intent || isUnfinished(intent)) return unknown;
  const needsCardholder = intent.status === "requires_action";
  return needsCardholder && request.offSession
    ? end(client, intent)
    : outcomeOf(intent, client.apiOrigin);
};

const debitOf = (
  request: ChargeRequest,
  customer: string | null,
): Stripe.PaymentIntentCreateParams => {
  const kept = openStored(request.token);
  const isConfirmation = request.token.startsWith("ctoken_");
  const holder = kept?.customer ?? customer;
  return {
    amount: request.eurCents,
    currency: "eur",
    capture_method: "automatic",
    allowed_payment_method_types: ["card"],
    ...(isConfirmation
      ? { confirmation_token: request.token }
      : { payment_method: kept?.method ?? request.token }),
    ...(holder === null ? {} : { customer: holder }),
    ...(customer === null || kept ? {} : { setup_future_usage: "off_session" }),
    confirm: true,
    // The return URL is for a cardholder who is present.
    ...(request.offSession ? { off_session: true } : { return_url: request.returnUrl }),
    description: request.description,
    metadata: {
      reference: request.reference,
      transactionId: request.transactionId,
      amountXpf: String(request.amountXpf),
    },
    expand,
  };
};

const refusedDebit = async (
  client: StripeClient,
  fault: Fault,
  expected: Expected,
): Promise<BankAnswer> => {
  switch (fault.meaning) {
    case "card": {
      // The cardholder was not redirected: the client secret never left our servers, and the refusal is final.
      const intent = Intent.safeParse(fault.payment_intent).data;
      if (intent && !isExpected(intent, expected)) return unknown;
      return { kind: "failed", ref: intent?.id ?? null, ...failureOf(fault) };
    }
    case "invalid": {
      const bankCode = fault.code ?? "invalid_request";
      return { kind: "failed", ref: null, failure: "processing_error", bankCode };
    }
    case "closed":
      return { kind: "unreachable" };
    // Another request holds the key: a duplicate of this one, or an abort.
    case "busy":
    case "key_used":
      return twin(client, expected);
    default:
      return unknown;
  }
};

/** Waits for the request that holds our reference, and returns its outcome. Sends nothing. */
const twin = async (client: StripeClient, expected: Expected): Promise<BankOutcome> => {
  for (let rest = client.timeoutMs, pause = 50; rest > 0; rest -= pause, pause *= 2) {
    await wait(Math.min(pause, rest));
    const found = await findIntent(client, expected);
    if (found.kind === "unknown") return unknown;
    if (found.kind === "found" && !isUnfinished(found.intent)) {
      return isExpected(found.intent, expected)
        ? outcomeOf(found.intent, client.apiOrigin)
        : unknown;
    }
  }
  return unknown;
};

type Found = { kind: "found"; intent: Intent } | BankAbsent | { kind: "unknown" };

/** The intent of a debit as it is now, by Stripe's id or by our reference. */
const findIntent = async (client: StripeClient, { ref, reference }: Expected): Promise<Found> => {
  if (ref !== undefined) return read(client, ref);
  if (reference === undefined) return unknown;
  const found = await findIntents(client, reference);
  if (found.kind !== "found") return found;
  const intents: Intent[] = [];
  for (const id of found.ids) {
    const one = await read(client, id);
    if (one.kind !== "found") return unknown;
    intents.push(one.intent);
  }
  // An intent that only blocks the reference for an abort is ignored when there is a real one.
  const intent = intents.find((candidate) => !isVoided(candidate)) ?? intents[0];
  return intent ? { kind: "found", intent } : unknown;
};

// Stripe issued this id itself: it cannot have forgotten it.
const read = async (client: StripeClient, ref: string): Promise<Found> => {
  const answer = await client.ask((stripe) => stripe.paymentIntents.retrieve(ref, { expand }));
  const intent = understood(answer, { ref });
  return intent ? { kind: "found", intent } : unknown;
};

const understood = (answer: StripeAnswer, expected: Expected): Intent | null => {
  const intent = answer.kind === "answered" ? Intent.safeParse(answer.value).data : undefined;
  return intent && isExpected(intent, expected) ? intent : null;
};

/** The outcome of a debit, by its reference or by Stripe's id. */
export const readCharge = async (
  client: StripeClient,
  known: Expected,
): Promise<BankOutcome | BankAbsent> => {
  const found = await findIntent(client, known);
  if (found.kind !== "found") return found;
  return isExpected(found.intent, known) ? finalOutcome(client, found.intent) : unknown;
};

/**
 * A refusal is returned once it is final: a browser that was sent to the authentication holds the intent's client
 * secret, and could pay a refused intent with another card. A canceled intent cannot be paid. The same for a
 * cardholder who does not return, whom Stripe would wait for without end.
 */
const finalOutcome = async (client: StripeClient, intent: Intent): Promise<BankOutcome> => {
  const age = Date.now() / 1000 - intent.created;
  if (isVoided(intent)) return outcomeOf(intent, client.apiOrigin);
  if (isUnfinished(intent)) return age < UNFINISHED_SECONDS ? unknown : end(client, intent);
  const isRefused = intent.status === "requires_payment_method";
  const isStale = intent.status === "requires_action" && age > ACTION_SECONDS;
  return isRefused || isStale ? end(client, intent) : outcomeOf(intent, client.apiOrigin);
};

/** Created, and its confirmation under way or lost. */
const isUnfinished = (intent: Intent): boolean =>
  intent.status === "requires_confirmation" ||
  (intent.status === "requires_payment_method" && !intent.last_payment_error && !isVoided(intent));

/** Cancels an intent; its state afterwards tells whether Stripe was in time. */
const end = async (client: StripeClient, intent: Intent): Promise<BankOutcome> => {
  const answer = await client.ask((stripe) =>
    stripe.paymentIntents.cancel(intent.id, {
      ...(intent.status === "requires_action" ? { cancellation_reason: ABANDONED } : {}),
      expand,
    }),
  );
  const ended = understood(answer, { ref: intent.id });
  if (ended) return ended.status === "canceled" ? afterEnd(client, intent, ended) : unknown;
  const isTooLate = answer.kind === "refused" && answer.fault.meaning === "invalid";
  const now = isTooLate ? await read(client, intent.id) : unknown;
  const isDecided = now.kind === "found" && isDecision.has(now.intent.status);
  return isDecided ? outcomeOf(now.intent, client.apiOrigin) : unknown;
};

const isDecision = new Set(["succeeded", "processing", "canceled"]);

/** The card's refusal is known from before; Stripe need not repeat it. */
const afterEnd = (client: StripeClient, before: Intent, ended: Intent): BankOutcome => {
  const last_payment_error = ended.last_payment_error ?? before.last_payment_error;
  return outcomeOf({ ...ended, last_payment_error }, client.apiOrigin);
};

/**
 * Ends a debit for good, even one whose request is still under way. If Stripe has no intent of this reference, we
 * block the reference: an intent without a card, created with the debit's own idempotency key. A later request
 * with that key has other parameters, and Stripe refuses it without doing anything. It works as long as Stripe
 * keeps the key, at least 24 hours, and no request is under way for so long. If Stripe answers that the key is in
 * use, the debit did arrive.
 */
const abort = async (
  client: StripeClient,
  known: Expected & { reference: string },
): Promise<"aborted" | "too_late" | "unknown"> => {
  const found = await findIntent(client, known);
  if (found.kind === "unknown") return "unknown";
  if (found.kind === "found") return endFound(client, found.intent, known);
  const answer = await client.ask((stripe) =>
    stripe.paymentIntents.create(placeholderOf(known.reference), {
      idempotencyKey: keyOf(known.reference),
    }),
  );
  const placeholder = understood(answer, { reference: known.reference });
  if (placeholder && isVoided(placeholder)) {
    // Cleanup: without a card it can never be paid.
    await client.ask((stripe) => stripe.paymentIntents.cancel(placeholder.id));
    return "aborted";
  }
  if (answer.kind !== "refused" || answer.fault.meaning !== "key_used") return "unknown";
  const arrived = await findIntent(client, known);
  return arrived.kind === "found" ? endFound(client, arrived.intent, known) : "unknown";
};

const placeholderOf = (reference: string): Stripe.PaymentIntentCreateParams => ({
  amount: LEAST_CENTS,
  currency: "eur",
  allowed_payment_method_types: ["card"],
  confirm: false,
  metadata: { reference, [VOIDED]: "true" },
});

const endFound = async (
  client: StripeClient,
  intent: Intent,
  known: Expected,
): Promise<"aborted" | "too_late" | "unknown"> => {
  if (!isExpected(intent, known)) return "unknown";
  if (isVoided(intent)) return "aborted";
  const isAlive = intent.status === "requires_action" || isUnfinished(intent);
  const outcome = await (isAlive ? end(client, intent) : finalOutcome(client, intent));
  if (outcome.kind === "unknown" || outcome.kind === "processing") return "unknown";
  return isAlive && outcome.kind === "failed" ? "aborted" : "too_late";
};
