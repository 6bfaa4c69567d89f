import type {
  AttachAnswer,
  BankAbsent,
  BankAnswer,
  BankOutcome,
  BankProvider,
  SetupRequest,
} from "@/lib/bank/provider";
import {
  ABANDONED,
  ACTION_SECONDS,
  type Expected,
  failureOf,
  Method,
  openStored,
  Setup,
  setupOutcomeOf,
  storedToken,
} from "@/lib/bank/stripe/answers";
import type { Fault, StripeAnswer, StripeClient } from "@/lib/bank/stripe/client";
import { ensureCustomer } from "@/lib/bank/stripe/customers";
import { findInList, type Lists } from "@/lib/bank/stripe/search";

const expand = ["payment_method"];
const unknown = { kind: "unknown" } as const;

/** An older registration counts as never sent: at worst a card is typed again. */
const DAY_SECONDS = 24 * 60 * 60;

type Cards = Pick<BankProvider, "setup" | "retrieveSetup" | "attach" | "detach">;

export const stripeCards = (client: StripeClient): Cards => ({
  setup: (request) => setup(client, request),
  retrieveSetup: (known) => readSetup(client, known),
  attach: (request) => attach(client, request),
  detach: ({ storedToken: token }) => detach(client, openStored(token)?.method ?? token),
});

const setup = async (client: StripeClient, request: SetupRequest): Promise<BankAnswer> => {
  const customer = await ensureCustomer(client, request.customerRef);
  if (customer === null) return { kind: "unreachable" };
  const { reference, token } = request;
  const answer = await client.ask((stripe) =>
    stripe.setupIntents.create(
      {
        customer,
        ...(token.startsWith("ctoken_")
          ? { confirmation_token: token }
          : { payment_method: token }),
        allowed_payment_method_types: ["card"],
        confirm: true,
        usage: "off_session",
        return_url: request.returnUrl,
        metadata: { reference, setupIntentId: request.setupIntentId },
        expand,
      },
      { idempotencyKey: `setup:${reference}` },
    ),
  );
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "refused") return refusedSetup(answer.fault, reference);
  const made = understood(answer, { reference });
  return made ? setupOutcomeOf(made, client.apiOrigin) : unknown;
};

const refusedSetup = (fault: Fault, reference: string): BankAnswer => {
  switch (fault.meaning) {
    case "card": {
      const made = Setup.safeParse(fault.setup_intent).data;
      if (made && made.metadata["reference"] !== reference) return unknown;
      return { kind: "failed", ref: made?.id ?? null, ...failureOf(fault) };
    }
    case "invalid": {
      const bankCode = fault.code ?? "invalid_request";
      return { kind: "failed", ref: null, failure: "processing_error", bankCode };
    }
    case "closed":
      return { kind: "unreachable" };
    default:
      return unknown;
  }
};

const understood = (answer: StripeAnswer, { reference, ref }: Expected): Setup | null => {
  const made = answer.kind === "answered" ? Setup.safeParse(answer.value).data : undefined;
  if (!made || (ref !== undefined && made.id !== ref)) return null;
  return reference === undefined || made.metadata["reference"] === reference ? made : null;
};

export const readSetup = async (
  client: StripeClient,
  known: Expected,
): Promise<BankOutcome | BankAbsent> => {
  const found = known.ref === undefined ? await find(client, known) : ({ id: known.ref } as const);
  if (!("id" in found)) return found;
  const answer = await client.ask((stripe) => stripe.setupIntents.retrieve(found.id, { expand }));
  const made = understood(answer, { ...known, ref: found.id });
  return made ? finalOutcome(client, made) : unknown;
};

const find = async (client: StripeClient, { reference }: Expected) => {
  const list: Lists = (stripe, window) => stripe.setupIntents.list(window);
  const found = await findInList(client, list, {
    reference: reference ?? "",
    seconds: DAY_SECONDS,
  });
  if (found.kind !== "found") return found;
  const [id] = found.ids;
  return id === undefined ? unknown : { id };
};

/** A cardholder is not waited for without end. A refused registration may stay: it moves no money. */
const finalOutcome = async (client: StripeClient, made: Setup): Promise<BankOutcome> => {
  const isStale =
    made.status === "requires_action" && Date.now() / 1000 - made.created > ACTION_SECONDS;
  const isUnfinished = made.status === "requires_payment_method" && !made.last_setup_error;
  if (isUnfinished) return unknown;
  if (!isStale) return setupOutcomeOf(made, client.apiOrigin);
  const answer = await client.ask((stripe) =>
    stripe.setupIntents.cancel(made.id, { cancellation_reason: ABANDONED, expand }),
  );
  const ended = understood(answer, { ref: made.id });
  return ended ? setupOutcomeOf(ended, client.apiOrigin) : unknown;
};

const attach = async (
  client: StripeClient,
  request: { key: string; token: string; customerRef: string },
): Promise<AttachAnswer> => {
  // A stored card is not a token: nobody may attach it a second time by its id.
  if (!/^pm_\w+$/.test(request.token)) return { failure: "invalid_token" };
  const customer = await ensureCustomer(client, request.customerRef);
  if (customer === null) return { failure: "unknown" };
  const before = await client.ask((stripe) => stripe.paymentMethods.retrieve(request.token));
  if (before.kind === "refused") return refusedAttach(before.fault);
  const answer = await client.ask((stripe) =>
    stripe.paymentMethods.attach(
      request.token,
      { customer },
      { idempotencyKey: `attach:${request.key}` },
    ),
  );
  if (answer.kind === "refused") return refusedAttach(answer.fault);
  const method = methodOf(answer);
  if (answer.kind !== "answered" || !method || method.customer !== customer)
    return { failure: "unknown" };
  // Stripe attaches a card to its own customer again without an error; for us a token is used once.
  const isUsed = methodOf(before)?.customer && !answer.isReplayed;
  if (isUsed) return { failure: "invalid_token" };
  return { storedToken: storedToken(customer, method.id), card: method.card };
};

const methodOf = (answer: StripeAnswer): Method | null =>
  answer.kind === "answered" ? (Method.safeParse(answer.value).data ?? null) : null;

const refusedAttach = (fault: Fault): AttachAnswer => {
  if (fault.meaning === "card") return { failure: failureOf(fault).failure };
  return { failure: fault.meaning === "invalid" ? "invalid_token" : "unknown" };
};

const detach = async (client: StripeClient, method: string): Promise<void> => {
  const answer = await client.ask((stripe) => stripe.paymentMethods.detach(method));
  if (answer.kind === "answered") return;
  // It may have been detached already, or never stored.
  const isRefused = answer.kind === "refused" && answer.fault.meaning === "invalid";
  if (isRefused && (await isGone(client, method))) return;
  throw new Error("Stripe did not confirm that the card was removed.");
};

const isGone = async (client: StripeClient, method: string): Promise<boolean> => {
  const answer = await client.ask((stripe) => stripe.paymentMethods.retrieve(method));
  if (answer.kind === "refused") return answer.fault.statusCode === 404;
  const found = methodOf(answer);
  return found !== null && !found.customer;
};
