import { amountOutOfRange, noBank } from "@/lib/bank/errors";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";
import { cancelSubscription } from "@/lib/subscriptions/cancel";
import { createSubscription } from "@/lib/subscriptions/create";
import {
  noDefaultPaymentMethod,
  noPaymentMethod,
  priceOneTime,
  subscriptionCanceled,
  subscriptionCompleted,
  subscriptionNotFound,
} from "@/lib/subscriptions/errors";
import { getSubscription, listSubscriptions } from "@/lib/subscriptions/read";
import {
  Subscription,
  SubscriptionCancellation,
  SubscriptionCreation,
  SubscriptionQuery,
  SubscriptionUpdate,
  subscriptionRelations,
} from "@/lib/subscriptions/schema";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { updateSubscription } from "@/lib/subscriptions/update";
import type { Subscription as SubscriptionRow } from "@/prisma/client/client";

const answer = (row: SubscriptionRow) => ({ data: serialiseSubscription(row) });
const group = "Subscriptions";

export const subscriptionsList = operation({
  id: "subscriptions.list",
  method: "GET",
  path: "/subscriptions",
  summary: "List subscriptions",
  group,
  scope: "subscriptions:read",
  query: SubscriptionQuery,
  returns: listOf(Subscription),
  expand: subscriptionRelations,
  statements: 1,
  handle: ({ ctx, query }) => listSubscriptions(ctx, query),
  answer: (page) => listAnswer(page, serialiseSubscription),
});

export const subscriptionsCreate = operation({
  id: "subscriptions.create",
  method: "POST",
  path: "/subscriptions",
  summary: "Create a subscription",
  description:
    "Nothing is debited now: the first period runs from creation to the next due date, when its invoice is issued and charged. What could not be charged is refused here. Each period is invoiced at the amount of the price by `quantity`; after `cycles` invoices it is `completed`.",
  group,
  scope: "subscriptions:write",
  body: SubscriptionCreation,
  returns: one(Subscription),
  errors: [
    kybRequired,
    noBank,
    customerNotFound,
    priceNotFound,
    methodNotFound,
    priceOneTime,
    customerDeleted,
    priceInactive,
    methodDetached,
    noPaymentMethod,
    noDefaultPaymentMethod,
    amountOutOfRange,
  ],
  idempotency: "optional",
  example: {
    body: {
      customer: "cus_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
      price: "price_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f11",
    },
  },
  statements: 16,
  handle: ({ ctx, body }) => createSubscription(ctx, body),
  answer,
});

export const subscriptionsGet = operation({
  id: "subscriptions.get",
  method: "GET",
  path: "/subscriptions/{id}",
  summary: "Retrieve a subscription",
  group,
  scope: "subscriptions:read",
  params: { id: "sub" },
  query: expandQuery(subscriptionRelations),
  returns: one(Subscription),
  errors: [subscriptionNotFound],
  expand: subscriptionRelations,
  statements: 1,
  handle: ({ ctx, params }) => getSubscription(ctx, params.id),
  answer,
});

export const subscriptionsUpdate = operation({
  id: "subscriptions.update",
  method: "PATCH",
  path: "/subscriptions/{id}",
  summary: "Update a subscription",
  description:
    "`paymentMethod: null` follows the customer's default card again. Another `price` or `quantity` is `pendingUpdate` until the current period ends, without proration: a new request replaces what it names, and the present value withdraws it. With another interval, periods are counted from that day on. `pausedUntil`: what would be invoiced meanwhile is not, the periods go by, and what is owed stays owed. Everything else changes at once.",
  group,
  scope: "subscriptions:write",
  params: { id: "sub" },
  body: SubscriptionUpdate,
  returns: one(Subscription),
  errors: [
    subscriptionNotFound,
    methodNotFound,
    priceNotFound,
    priceOneTime,
    subscriptionCanceled,
    subscriptionCompleted,
    methodDetached,
    priceInactive,
    amountOutOfRange,
  ],
  example: { body: { cancelAtPeriodEnd: true } },
  statements: 7,
  handle: ({ ctx, params, body }) => updateSubscription(ctx, params.id, body),
  answer,
});

export const subscriptionsCancel = operation({
  id: "subscriptions.cancel",
  method: "POST",
  path: "/subscriptions/{id}/cancel",
  summary: "Cancel a subscription",
  description:
    "At once: no invoice for the running period, and no further automatic debit. With `atPeriodEnd` the closing invoice is issued at the due date first. Cancelling again changes nothing.",
  group,
  scope: "subscriptions:write",
  status: 200,
  params: { id: "sub" },
  body: SubscriptionCancellation,
  returns: one(Subscription),
  errors: [subscriptionNotFound],
  idempotency: "optional",
  example: { body: { atPeriodEnd: true } },
  statements: 14,
  handle: ({ ctx, params, body }) => cancelSubscription(ctx, params.id, body),
  answer,
});
