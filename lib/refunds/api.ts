import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { refundNotFound } from "@/lib/refunds/errors";
import { getRefund, listRefunds } from "@/lib/refunds/read";
import { Refund, RefundQuery, refundRelations } from "@/lib/refunds/schema";
import { serialiseRefund } from "@/lib/refunds/serialise";

const group = "Refunds";

export const refundsList = operation({
  id: "refunds.list",
  method: "GET",
  path: "/refunds",
  summary: "List refunds",
  group,
  scope: "refunds:read",
  query: RefundQuery,
  expand: refundRelations,
  returns: listOf(Refund),
  statements: 1,
  handle: ({ ctx, query }) => listRefunds(ctx, query),
  answer: (page) => listAnswer(page, serialiseRefund),
});

export const refundsGet = operation({
  id: "refunds.get",
  method: "GET",
  path: "/refunds/{id}",
  summary: "Retrieve a refund",
  group,
  scope: "refunds:read",
  params: { id: "re" },
  query: expandQuery(refundRelations),
  expand: refundRelations,
  returns: one(Refund),
  errors: [refundNotFound],
  statements: 1,
  handle: ({ ctx, params }) => getRefund(ctx, params.id),
  answer: (row) => ({ data: serialiseRefund(row) }),
});
