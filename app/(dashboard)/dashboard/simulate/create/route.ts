import { z } from "zod";
import { action } from "@/app/_server/action";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { PaymentCreation } from "@/lib/payments/schema";
import { beginTestPayment } from "@/lib/simulation/begin";

const typed = z.string().max(20).transform(typedAmount).pipe(PaymentCreation.shape.amountXpf);

/** A payment that waits for its payer, to be decided by hand. */
export const POST = action({
  name: "simulate.create",
  form: z.strictObject({ amountXpf: typed }),
  scope: "payments:write",
  back: "/dashboard/simulate",
  run: async ({ ctx }, { amountXpf }) => {
    const { id } = await beginTestPayment(ctx, amountXpf);
    return { to: `/dashboard/simulate?payment=${id}`, done: "testPaymentCreated" };
  },
});
