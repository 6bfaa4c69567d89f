import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form } from "@/app/(dashboard)/_form/declare";
import { amount, hidden, press } from "@/app/(dashboard)/_form/field";
import { forbidden, refuse } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/http/envelope";
import { PaymentCreation } from "@/lib/payments/schema";
import { beginTestPayment } from "@/lib/simulation/begin";
import { SimulationRequest } from "@/lib/simulation/schema";
import { simulate } from "@/lib/simulation/simulate";

const NewAmount = z.strictObject({ amountXpf: PaymentCreation.shape.amountXpf });

/** Creates a payment that waits for its payer, to be decided here. */
export const newTestPayment = form({
  path: "/dashboard/simulate/create",
  page: "/dashboard/simulate",
  scope: "payments:write",
  fields: {
    amountXpf: amount({
      label: "simulate.amount",
      hint: "simulate.amountHint",
      preset: "2500",
    }),
  },
  submit: "simulate.createSubmit",
  variant: "plain",
  run: ({ ctx }, values) => beginTestPayment(ctx, asBody(NewAmount, values).amountXpf),
  done: "testPaymentCreated",
  to: (payment) => `/dashboard/simulate?payment=${payment.id}`,
});

const kinds = ["payment", "setup"] as const;
type Asked = { kind: (typeof kinds)[number]; id: string; choice: string };

const requestOf = ({ kind, id, choice }: Asked): SimulationRequest => {
  const [outcome, detail] = choice.split(":");
  return parse(SimulationRequest, {
    ...(kind === "payment" ? { transactionId: id } : { setupIntentId: id }),
    outcome,
    ...(detail && outcome === "failed" ? { failureCode: detail } : {}),
    ...(detail && outcome === "succeeded" ? { card: detail } : {}),
  });
};

const subjectPage = (kind: string | undefined, id: string, more = {}): string => {
  const query = new URLSearchParams({ [kind === "setup" ? "setup" : "payment"]: id, ...more });
  return `/dashboard/simulate?${query}`;
};

/** Same as POST /test/simulate. */
export const decideOutcome = form({
  path: "/dashboard/simulate/decide",
  page: (_, { kind, id }) =>
    z.uuid().safeParse(id).success ? subjectPage(kind, id ?? "") : "/dashboard/simulate",
  scope: "payments:write",
  fields: {
    kind: hidden(z.enum(kinds)),
    id: hidden(z.uuid()),
    // `succeeded`, `failed:card_declined`, `succeeded:pm_card_alpha`
    choice: press(z.string().max(60)),
  },
  submit: "simulate.outcomes",
  run: async ({ ctx }, asked) => {
    if (ctx.livemode) refuse(forbidden);
    return { ...asked, ...(await simulate(ctx, requestOf(asked))) };
  },
  done: ({ replayed }) => (replayed ? "simulatedBefore" : "simulated"),
  to: ({ kind, id, eventId }) => subjectPage(kind, id, eventId ? { event: eventId } : {}),
});
