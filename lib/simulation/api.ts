import { providerError } from "@/lib/bank/errors";
import { sessionExpired, sessionPaymentInProgress } from "@/lib/checkout-sessions/errors";
import { customerDeleted } from "@/lib/customers/errors";
import { invoicePaymentInProgress } from "@/lib/invoices/errors";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { linkExhausted, linkPaymentInProgress } from "@/lib/payment-links/errors";
import { serialisePaymentMethod } from "@/lib/payment-methods/serialise";
import { paymentInProgress } from "@/lib/payments/errors";
import { requireRead } from "@/lib/resources/objects";
import { setupExpired, setupIntentNotFound, setupSucceeded } from "@/lib/setup-intents/errors";
import { serialiseSetupIntent } from "@/lib/setup-intents/serialise";
import { transactionDecided } from "@/lib/simulation/errors";
import { SimulationRequest, TestSimulation } from "@/lib/simulation/schema";
import { type Simulated, simulate } from "@/lib/simulation/simulate";
import type { SimulatedSetup } from "@/lib/simulation/simulate-setup";
import { transactionNotFound } from "@/lib/transactions/errors";
import { serialiseTransaction } from "@/lib/transactions/serialise";

export const testSimulate = operation({
  id: "test.simulate",
  method: "POST",
  path: "/test/simulate",
  summary: "Decide a test payment or card registration",
  description:
    "The same outcome again changes nothing: `replayed` is true and no event is emitted. A registration that succeeds saves `card`. What starts a subscription on a page needs its customer’s consent: use a test card there. The answer holds what was decided, which needs `transactions:read` or `payment_methods:read`.",
  group: "Test mode",
  auth: "test_key",
  scope: "payments:write",
  status: 200,
  body: SimulationRequest,
  cardWords: ["card"],
  returns: one(TestSimulation),
  errors: [
    transactionNotFound,
    setupIntentNotFound,
    transactionDecided,
    sessionPaymentInProgress,
    sessionExpired,
    linkExhausted,
    linkPaymentInProgress,
    invoicePaymentInProgress,
    paymentInProgress,
    setupSucceeded,
    setupExpired,
    customerDeleted,
    providerError,
  ],
  idempotency: "optional",
  example: {
    body: { transactionId: "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10", outcome: "succeeded" },
  },
  statements: 8,
  handle: ({ ctx, body }) => {
    if (body.transactionId) requireRead(ctx, "transaction", "transactionId");
    else requireRead(ctx, "setup_intent", "setupIntentId");
    return simulate(ctx, body);
  },
  answer: (simulated: Simulated, { ctx }) =>
    "setup" in simulated ? answerSetup(ctx, simulated) : answerPayment(simulated),
});

const common = { object: "test_simulation", livemode: false } as const;

const answerPayment = ({ row, ...simulated }: Exclude<Simulated, SimulatedSetup>) => {
  const transaction = serialiseTransaction(row);
  const {
    object: _,
    recovered: __,
    taxes: ___,
    quantity: ____,
    answers: _____,
    ...flat
  } = transaction;
  return {
    data: { ...flat, ...simulated, ...common, transaction, setupIntent: null, paymentMethod: null },
  };
};

const answerSetup = (ctx: Context, { setup, method, ...simulated }: SimulatedSetup) => ({
  data: {
    ...simulated,
    ...common,
    transaction: null,
    setupIntent: serialiseSetupIntent(setup),
    paymentMethod: method && serialisePaymentMethod(method, now(ctx)),
  },
});
