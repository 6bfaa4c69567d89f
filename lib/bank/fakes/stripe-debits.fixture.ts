import { setTimeout as wait } from "node:timers/promises";
import type { queues } from "@/lib/bank/fakes/http.fixture";
import {
  type Book,
  cardSummaryOf,
  declineOf,
  enter,
  type FakeMethod,
  failedAuthentication,
  nameOf,
  note,
  type Row,
  seconds,
  strongAuthentication,
} from "@/lib/bank/fakes/stripe-book.fixture";
import {
  allow,
  type Form,
  invalid,
  listOf,
  metadataOf,
  need,
  StripeRefusal,
} from "@/lib/bank/fakes/stripe-forms.fixture";

/** An issuer takes its time: long enough for duplicates and aborts to arrive meanwhile. */
const ISSUER_MS = 25;

const known = [
  "amount",
  "currency",
  "allowed_payment_method_types",
  "capture_method",
  "confirm",
  "confirmation_token",
  "customer",
  "description",
  "expand",
  "metadata",
  "off_session",
  "payment_method",
  "return_url",
  "setup_future_usage",
];

/** `POST /v1/payment_intents`: created at once, confirmed after the issuer has answered. */
export const createIntent = async (
  book: Book,
  form: Form,
  { origin, inTurn }: { origin: string; inTurn: ReturnType<typeof queues> },
): Promise<Row> => {
  allow(form, known);
  const amount = Number(need(form, "amount"));
  if (need(form, "currency") !== "eur") throw invalid("parameter_invalid_string", "Currency.");
  if (amount < 50) throw invalid("amount_too_small", "Amount must be at least €0.50 eur");
  if (amount > 99_999_999) throw invalid("amount_too_large", "Amount must be at most €999,999.99");
  const isConfirmed = form.get("confirm") === "true";
  const method = isConfirmed ? usable(book, form) : null;
  const intent: Row = {
    id: nameOf("pi"),
    object: "payment_intent",
    created: seconds(),
    amount,
    amount_received: 0,
    currency: "eur",
    capture_method: form.get("capture_method") ?? "automatic_async",
    allowed_payment_method_types: listOf(form, "allowed_payment_method_types"),
    cancellation_reason: null,
    client_secret: `secret_${nameOf("x")}`,
    customer: form.get("customer") ?? null,
    description: form.get("description") ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: true,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: method?.id ?? null,
    setup_future_usage: form.get("setup_future_usage") ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
  };
  book.intents.push(intent);
  note(book, "payment_intent.created", intent);
  if (!method) return intent;
  // A cancellation waits meanwhile.
  return inTurn(intent.id, async () => {
    await wait(ISSUER_MS);
    return confirm(book, intent, method, { isAway: form.get("off_session") === "true", origin });
  });
};

/** Stripe requires the customer of a stored card, and accepts no card twice that is not stored. */
export const usable = (book: Book, form: Form): FakeMethod => {
  const id = form.get("payment_method") ?? need(form, "confirmation_token");
  const method = book.methods.get(id);
  if (!method) throw invalid("resource_missing", `No such PaymentMethod: '${id}'`);
  if (method.isSpent) {
    throw invalid("payment_method_unexpected_state", "It may not be used again.");
  }
  if (method.customer !== null && form.get("customer") !== method.customer) {
    throw invalid("payment_intent_unexpected_state", "Please include the Customer.");
  }
  if (method.customer === null && !form.get("setup_future_usage") && !form.get("usage")) {
    method.isSpent = true;
  }
  return method;
};

const challengeAt = (intent: Row, origin: string) => ({
  type: "redirect_to_url",
  redirect_to_url: { url: `${origin}/3ds/${intent.id}`, return_url: null },
});

const confirm = (
  book: Book,
  intent: Row,
  method: FakeMethod,
  { isAway, origin }: { isAway: boolean; origin: string },
): Row => {
  const needsCardholder =
    method.kind === "authenticated" || method.kind === "authentication_required";
  if (needsCardholder && !isAway) {
    Object.assign(intent, {
      status: "requires_action",
      next_action: challengeAt(intent, origin),
    });
    note(book, "payment_intent.requires_action", intent);
    return intent;
  }
  const fault = needsCardholder ? strongAuthentication : declineOf(method.kind);
  if (fault) return decline(book, intent, fault);
  if (method.kind === "slow") {
    Object.assign(intent, { status: "processing" });
    return intent;
  }
  return succeed(book, intent, method);
};

const decline = (book: Book, intent: Row, fault: Record<string, unknown>): never => {
  Object.assign(intent, {
    status: "requires_payment_method",
    last_payment_error: fault,
    payment_method: null,
  });
  note(book, "payment_intent.payment_failed", intent);
  throw new StripeRefusal(402, { ...fault, payment_intent: structuredClone(intent) }, true);
};

export const succeed = (book: Book, intent: Row, method: FakeMethod): Row => {
  const charge: Row = {
    id: nameOf("ch"),
    object: "charge",
    created: seconds(),
    amount: Number(intent["amount"]),
    amount_captured: Number(intent["amount"]),
    amount_refunded: 0,
    currency: "eur",
    metadata: structuredClone(intent["metadata"]),
    payment_intent: intent.id,
    payment_method_details: { type: "card", card: cardSummaryOf(method) },
    status: "succeeded",
  };
  book.charges.push(charge);
  enter(book, "charge", Number(intent["amount"]), charge);
  if (intent["setup_future_usage"] && intent["customer"]) {
    method.customer = String(intent["customer"]);
  }
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent["amount"],
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  note(book, "payment_intent.succeeded", intent);
  return intent;
};

const cancellable = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
]);

/** `POST …/cancel`, of either kind of intent. */
export const cancelIntent = (book: Book, intent: Row, form: Form): Row => {
  allow(form, ["cancellation_reason", "expand"]);
  if (!cancellable.has(String(intent["status"]))) {
    throw invalid(`${intent.object}_unexpected_state`, `You cannot cancel this ${intent.object}.`);
  }
  const cancellation_reason = form.get("cancellation_reason") ?? null;
  Object.assign(intent, { status: "canceled", next_action: null, cancellation_reason });
  note(book, `${intent.object}.canceled`, intent);
  return intent;
};

/** The cardholder's action on the page of the authentication. Too late, it does nothing. */
export const decideIntent = (book: Book, intent: Row, isApproved: boolean): void => {
  if (intent["status"] !== "requires_action") return;
  const method = book.methods.get(String(intent["payment_method"]));
  if (!method) throw new Error("The card of the authentication is not known.");
  if (isApproved) {
    if (intent.object === "payment_intent") succeed(book, intent, method);
    else Object.assign(intent, { status: "succeeded", next_action: null });
    return;
  }
  const fault = failedAuthentication(
    intent.object === "payment_intent" ? "payment_intent" : "setup_intent",
  );
  Object.assign(intent, { status: "requires_payment_method", next_action: null });
  Object.assign(
    intent,
    intent.object === "payment_intent"
      ? { last_payment_error: fault }
      : { last_setup_error: fault },
  );
  note(book, `${intent.object}.payment_failed`, intent);
};
