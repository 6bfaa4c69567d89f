import { noBank, providerError } from "@/lib/bank/errors";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { attachPaymentMethod } from "@/lib/payment-methods/attach";
import { detachPaymentMethod } from "@/lib/payment-methods/detach";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { getPaymentMethod, listPaymentMethods } from "@/lib/payment-methods/read";
import {
  methodRelations,
  PaymentMethod,
  PaymentMethodCreation,
  PaymentMethodQuery,
  PaymentMethodUpdate,
} from "@/lib/payment-methods/schema";
import { serialisePaymentMethod } from "@/lib/payment-methods/serialise";
import { updatePaymentMethod } from "@/lib/payment-methods/update";
import type { PaymentMethod as PaymentMethodRow } from "@/prisma/client/client";

const answer = (row: PaymentMethodRow, { ctx }: { ctx: Context }) => ({
  data: serialisePaymentMethod(row, now(ctx)),
});
const group = "Payment methods";

export const paymentMethodsList = operation({
  id: "payment_methods.list",
  method: "GET",
  path: "/payment-methods",
  summary: "List payment methods",
  description: "Detached payment methods are not listed.",
  group,
  scope: "payment_methods:read",
  query: PaymentMethodQuery,
  returns: listOf(PaymentMethod),
  expand: methodRelations,
  deprecated: ["offset"],
  statements: 1,
  handle: ({ ctx, query }) => listPaymentMethods(ctx, query),
  answer: (page, { ctx }) => listAnswer(page, (row) => serialisePaymentMethod(row, now(ctx))),
});

export const paymentMethodsCreate = operation({
  id: "payment_methods.create",
  method: "POST",
  path: "/payment-methods",
  summary: "Attach a payment method",
  description:
    "`token` comes from the bank's own page; card data is refused. The first card of a customer becomes its default.",
  group,
  scope: "payment_methods:write",
  body: PaymentMethodCreation,
  returns: one(PaymentMethod),
  errors: [customerNotFound, customerDeleted, noBank, providerError],
  idempotency: "optional",
  example: {
    body: { customer: "cus_01931f5a-7c00-7000-8000-000000000001", token: "pm_card_alpha" },
  },
  statements: 13,
  handle: ({ ctx, body }) => attachPaymentMethod(ctx, body),
  answer,
});

export const paymentMethodsGet = operation({
  id: "payment_methods.get",
  method: "GET",
  path: "/payment-methods/{id}",
  summary: "Retrieve a payment method",
  description: "Detached payment methods can be retrieved.",
  group,
  scope: "payment_methods:read",
  params: { id: "pm" },
  query: expandQuery(methodRelations),
  returns: one(PaymentMethod),
  expand: methodRelations,
  errors: [methodNotFound],
  statements: 1,
  handle: ({ ctx, params }) => getPaymentMethod(ctx, params.id),
  answer,
});

export const paymentMethodsUpdate = operation({
  id: "payment_methods.update",
  method: "PATCH",
  path: "/payment-methods/{id}",
  summary: "Update a payment method",
  description: "`default: true` takes the default from the customer's other card.",
  group,
  scope: "payment_methods:write",
  params: { id: "pm" },
  body: PaymentMethodUpdate,
  returns: one(PaymentMethod),
  errors: [methodNotFound, methodDetached],
  example: { body: { default: true } },
  statements: 9,
  handle: ({ ctx, params, body }) => updatePaymentMethod(ctx, params.id, body),
  answer,
});

export const paymentMethodsDelete = operation({
  id: "payment_methods.delete",
  method: "DELETE",
  path: "/payment-methods/{id}",
  summary: "Detach a payment method",
  description:
    "The card can no longer be used, and no other card becomes the default. Detaching it again returns the same object.",
  group,
  scope: "payment_methods:write",
  params: { id: "pm" },
  returns: one(PaymentMethod),
  errors: [methodNotFound],
  statements: 10,
  handle: ({ ctx, params }) => detachPaymentMethod(ctx, params.id),
  answer,
});
