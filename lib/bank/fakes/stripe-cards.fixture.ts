import {
  type Book,
  declineOf,
  enter,
  type FakeMethod,
  methodRow,
  nameOf,
  note,
  type Row,
  seconds,
} from "@/lib/bank/fakes/stripe-book.fixture";
import { usable } from "@/lib/bank/fakes/stripe-debits.fixture";
import {
  allow,
  type Form,
  invalid,
  metadataOf,
  missing,
  need,
  StripeRefusal,
} from "@/lib/bank/fakes/stripe-forms.fixture";

export const createCustomer = (book: Book, form: Form): Row => {
  allow(form, ["metadata", "email", "name"]);
  const customer: Row = {
    id: nameOf("cus"),
    object: "customer",
    created: seconds(),
    metadata: metadataOf(form),
  };
  book.customers.push(customer);
  return customer;
};

const methodNamed = (book: Book, id: string): FakeMethod => {
  const method = book.methods.get(id);
  if (!method) throw missing("PaymentMethod", id);
  return method;
};

export const showMethod = (book: Book, id: string) => methodRow(methodNamed(book, id));

export const attachMethod = (book: Book, id: string, form: Form) => {
  allow(form, ["customer", "expand"]);
  const method = methodNamed(book, id);
  const customer = need(form, "customer");
  if (!book.customers.some((row) => row.id === customer)) throw missing("customer", customer);
  if (method.isSpent) {
    throw invalid("payment_method_unexpected_state", "It may not be used again.");
  }
  if (method.customer !== null && method.customer !== customer) {
    throw invalid("payment_method_unexpected_state", "It is attached to another customer.");
  }
  method.customer = customer;
  return methodRow(method);
};

export const detachMethod = (book: Book, id: string) => {
  const method = methodNamed(book, id);
  if (method.customer === null) {
    throw invalid("payment_method_unexpected_state", "It is not attached to a customer.");
  }
  method.customer = null;
  method.isSpent = true;
  return methodRow(method);
};

/** `POST /v1/setup_intents`. */
export const createSetup = (book: Book, form: Form, origin: string): Row => {
  const known = ["allowed_payment_method_types", "confirm", "confirmation_token", "customer"];
  allow(form, [...known, "expand", "metadata", "payment_method", "return_url", "usage"]);
  const method = usable(book, form);
  const setup: Row = {
    id: nameOf("seti"),
    object: "setup_intent",
    created: seconds(),
    cancellation_reason: null,
    customer: need(form, "customer"),
    last_setup_error: null,
    livemode: true,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
    usage: need(form, "usage"),
  };
  book.setups.push(setup);
  if (method.kind === "authenticated") {
    const url = `${origin}/3ds/${setup.id}`;
    const next_action = { type: "redirect_to_url", redirect_to_url: { url, return_url: null } };
    return Object.assign(setup, { status: "requires_action", next_action });
  }
  const fault = declineOf(method.kind);
  if (fault) {
    Object.assign(setup, { status: "requires_payment_method", last_setup_error: fault });
    throw new StripeRefusal(402, { ...fault, setup_intent: structuredClone(setup) }, true);
  }
  method.customer = need(form, "customer");
  note(book, "setup_intent.succeeded", setup);
  return setup;
};

/** `POST /v1/refunds`: at most what is left of the charge. */
export const createRefund = (book: Book, form: Form): Row => {
  allow(form, ["payment_intent", "amount", "metadata", "expand"]);
  const name = need(form, "payment_intent");
  const charge = book.charges.find((row) => row["payment_intent"] === name);
  if (!charge) throw missing("payment_intent", name);
  const amount = Number(need(form, "amount"));
  const rest = Number(charge["amount"]) - Number(charge["amount_refunded"]);
  if (rest === 0) throw invalid("charge_already_refunded", "Charge has already been refunded.");
  if (amount > rest) {
    throw invalid("charge_invalid_parameter", "Refund amount is greater than unrefunded amount.");
  }
  charge["amount_refunded"] = Number(charge["amount_refunded"]) + amount;
  const refund: Row = {
    id: nameOf("re"),
    object: "refund",
    created: seconds(),
    amount,
    charge: charge.id,
    currency: "eur",
    metadata: metadataOf(form),
    payment_intent: name,
    status: "succeeded",
  };
  book.refunds.push(refund);
  enter(book, "refund", -amount, refund);
  note(book, "refund.created", refund);
  return refund;
};
