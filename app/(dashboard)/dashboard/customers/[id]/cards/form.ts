import { form, id } from "@/app/(dashboard)/_form/declare";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { detachPaymentMethod } from "@/lib/payment-methods/detach";
import { methodNotFound } from "@/lib/payment-methods/errors";
import { getPaymentMethod } from "@/lib/payment-methods/read";
import { updatePaymentMethod } from "@/lib/payment-methods/update";

const shared = {
  page: "/dashboard/customers/[id]",
  scope: "payment_methods:write",
  params: { id: id("cus"), card: id("pm", methodNotFound) },
};

type Ids = Record<"id" | "card", string>;

/** A card of this customer, changed from the customer's page. */
const cardOf = async (ctx: Context, { id: customer, card }: Ids): Promise<string> => {
  const method = await getPaymentMethod(ctx, card);
  return method.customerId === customer ? method.id : refuse(methodNotFound);
};

const backToCards = (_: unknown, { id: customer }: Ids) => `/dashboard/customers/${customer}#cards`;

export const makeCardDefault = form({
  ...shared,
  path: "/dashboard/customers/[id]/cards/[card]/default",
  name: "customers.cards_default",
  submit: "customers.makeDefault",
  variant: "plain",
  run: async ({ ctx }, _, ids) =>
    updatePaymentMethod(ctx, await cardOf(ctx, ids), { default: true }),
  done: "cardDefault",
  to: backToCards,
});

export const detachCard = form({
  ...shared,
  path: "/dashboard/customers/[id]/cards/[card]/detach",
  name: "customers.cards_detach",
  submit: "customers.detachSubmit",
  variant: "danger",
  run: async ({ ctx }, _, ids) => detachPaymentMethod(ctx, await cardOf(ctx, ids)),
  done: "cardDetached",
  to: backToCards,
});
