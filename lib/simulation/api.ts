import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { paymentInProgress } from "@/lib/payments/errors";
import { setupIntentNotFound, transactionDecided } from "@/lib/simulation/errors";
import { SimulationRequest, TestSimulation } from "@/lib/simulation/schema";
import { type Simulated, simulate } from "@/lib/simulation/simulate";
import { sessionPaymentInProgress, transactionNotFound } from "@/lib/transactions/errors";
import { serialiseTransaction } from "@/lib/transactions/serialise";

export const testSimulate = operation({
  id: "test.simulate",
  method: "POST",
  path: "/test/simulate",
  summary: "Decide a test payment",
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
    paymentInProgress,
  ],
  idempotency: "optional",
  example: {
    body: { transactionId: "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10", outcome: "succeeded" },
  },
  handle: ({ ctx, body }) => simulate(ctx, body),
  answer: ({ row, ...simulated }: Simulated) => {
    const transaction = serialiseTransaction(row);
    const { object: _, ...flat } = transaction;
    return {
      data: {
        ...flat,
        ...simulated,
        object: "test_simulation",
        livemode: false,
        transaction,
        setupIntent: null,
        paymentMethod: null,
      },
    };
  },
});
