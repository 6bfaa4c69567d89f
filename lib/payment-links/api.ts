import { noBank } from "@/lib/bank/errors";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";
import { createPaymentLink } from "@/lib/payment-links/create";
import { linkAmountOutOfRange, linkNotFound } from "@/lib/payment-links/errors";
import { getPaymentLink, listPaymentLinks } from "@/lib/payment-links/read";
import {
  linkRelations,
  PaymentLink,
  PaymentLinkCreation,
  PaymentLinkQuery,
  PaymentLinkUpdate,
} from "@/lib/payment-links/schema";
import { type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { updatePaymentLink } from "@/lib/payment-links/update";
import { priceInactive, priceNotFound } from "@/lib/prices/errors";

const answer = (row: PaymentLinkRow) => ({ data: serialisePaymentLink(row) });
const group = "Payment links";

export const paymentLinksList = operation({
  id: "payment_links.list",
  method: "GET",
  path: "/payment-links",
  summary: "List payment links",
  group,
  scope: "payment_links:read",
  query: PaymentLinkQuery,
  returns: listOf(PaymentLink),
  expand: linkRelations,
  deprecated: ["offset"],
  statements: 3,
  handle: ({ ctx, query }) => listPaymentLinks(ctx, query),
  answer: (page) => listAnswer(page, serialisePaymentLink),
});

export const paymentLinksCreate = operation({
  id: "payment_links.create",
  method: "POST",
  path: "/payment-links",
  summary: "Create a payment link",
  description:
    "Share `url`: everybody who opens it can pay. The page asks first for what the customer chooses: a free `amount`, a `quantity`, answers to `questions`. `returnUrl` receives `svc_transaction` and `svc_status`, which anybody can forge: fulfil orders on the signed webhook alone.",
  group,
  scope: "payment_links:write",
  body: PaymentLinkCreation,
  returns: one(PaymentLink),
  errors: [kybRequired, noBank, linkAmountOutOfRange, priceNotFound, priceInactive],
  idempotency: "optional",
  example: {
    body: {
      amountXpf: 2990,
      description: "Coffee beans, 1 kg",
      returnUrl: "https://boutique.example/merci",
    },
  },
  statements: 7,
  handle: ({ ctx, body }) => createPaymentLink(ctx, body),
  answer,
});

export const paymentLinksGet = operation({
  id: "payment_links.get",
  method: "GET",
  path: "/payment-links/{id}",
  summary: "Retrieve a payment link",
  group,
  scope: "payment_links:read",
  params: { id: "plink" },
  query: expandQuery(linkRelations),
  returns: one(PaymentLink),
  errors: [linkNotFound],
  expand: linkRelations,
  statements: 4,
  handle: ({ ctx, params }) => getPaymentLink(ctx, params.id),
  answer,
});

export const paymentLinksUpdate = operation({
  id: "payment_links.update",
  method: "PATCH",
  path: "/payment-links/{id}",
  summary: "Switch a payment link on or off",
  description:
    "Or change its `maxPayments` and `expiresAt`. Payments in progress continue when it is switched off or expires.",
  group,
  scope: "payment_links:write",
  params: { id: "plink" },
  body: PaymentLinkUpdate,
  returns: one(PaymentLink),
  errors: [linkNotFound],
  example: { body: { active: false } },
  statements: 9,
  handle: ({ ctx, params, body }) => updatePaymentLink(ctx, params.id, body),
  answer,
});
