import { changeCard } from "@/app/(dashboard)/dashboard/customers/_card";
import { updatePaymentMethod } from "@/lib/payment-methods/update";

export const POST = changeCard({
  name: "customers.cards_default",
  done: "cardDefault",
  run: (ctx, card) => updatePaymentMethod(ctx, card, { default: true }),
});
