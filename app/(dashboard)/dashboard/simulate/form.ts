import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form } from "@/app/(dashboard)/_form/declare";
import { amount } from "@/app/(dashboard)/_form/field";
import { PaymentCreation } from "@/lib/payments/schema";
import { beginTestPayment } from "@/lib/simulation/begin";

const NewAmount = z.strictObject({ amountXpf: PaymentCreation.shape.amountXpf });

/** A payment that waits for its payer, to be decided by hand. */
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
  look: "plain",
  run: ({ ctx }, values) => beginTestPayment(ctx, asBody(NewAmount, values).amountXpf),
  done: "testPaymentCreated",
  to: (payment) => `/dashboard/simulate?payment=${payment.id}`,
});
