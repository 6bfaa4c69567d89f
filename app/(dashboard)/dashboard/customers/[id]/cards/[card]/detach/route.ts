import { changeCard } from "@/app/(dashboard)/dashboard/customers/_card";
import { detachPaymentMethod } from "@/lib/payment-methods/detach";

export const POST = changeCard({
  name: "customers.cards_detach",
  done: "cardDetached",
  run: detachPaymentMethod,
});
