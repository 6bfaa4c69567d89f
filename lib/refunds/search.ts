import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding } from "@/lib/kit/like";
import { refundNotFound } from "@/lib/refunds/errors";
import type { RefundStatus } from "@/lib/refunds/machine";
import type { RefundReason } from "@/lib/refunds/schema";
import type {
  BankOperation,
  CheckoutSession,
  Customer,
  Refund,
  Transaction,
} from "@/prisma/client/client";

export type RefundSearch = PageRequest & {
  status?: RefundStatus | undefined;
  reason?: RefundReason | undefined;
  from?: Date | undefined;
  /** A part of the payment's description, of the payer's address, or of the credit note's number. */
  text?: string | undefined;
};

type Payment = Pick<
  Transaction,
  | "id"
  | "amountXpf"
  | "amountRefundedXpf"
  | "taxLabel"
  | "description"
  | "payerEmail"
  | "cardBrand"
  | "cardLast4"
  | "customerId"
> & {
  customer: Pick<Customer, "name" | "email"> | null;
  checkoutSession: Pick<CheckoutSession, "lineItems"> | null;
};

/** A refund with its payment. */
export type RefundLine = Refund & { transaction: Payment };

const payment = {
  select: {
    id: true,
    amountXpf: true,
    amountRefundedXpf: true,
    taxLabel: true,
    description: true,
    payerEmail: true,
    cardBrand: true,
    cardLast4: true,
    customerId: true,
    customer: { select: { name: true, email: true } },
    checkoutSession: { select: { lineItems: true } },
  },
} as const;

/** One page of the refunds that match, newest first. */
export const searchRefunds = (ctx: Context, search: RefundSearch): Promise<Page<RefundLine>> => {
  const { status, reason, from, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
    ...(from === undefined ? {} : { createdAt: { gte: from } }),
    ...(text === undefined
      ? {}
      : { OR: [...ofPayment(text), { creditNoteNumber: holding(text) }] }),
  };
  return listPage(search, {
    find: ({ id, ...window }) =>
      db.refund.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: { transaction: payment },
        ...window,
      }),
    holds: async (id) =>
      (await db.refund.findFirst({ where: { ...filter, id }, select: { id: true } })) !== null,
  });
};

const ofPayment = (text: string) => [{ transaction: { is: { OR: places(text) } } }];

const places = (text: string) => [
  { description: holding(text) },
  { payerEmail: holding(text) },
  { customer: { is: { OR: [{ email: holding(text) }, { name: holding(text) }] } } },
];

export type RefundCall = Pick<
  BankOperation,
  "id" | "state" | "reference" | "bankRef" | "failureCode" | "nextCheckAt"
>;

const call = {
  select: {
    id: true,
    state: true,
    reference: true,
    bankRef: true,
    failureCode: true,
    nextCheckAt: true,
  },
  orderBy: { id: "asc" },
} as const;

/** A refund with its payment and its operation at the bank. */
export const getRefundView = async (
  ctx: Context,
  id: string,
): Promise<RefundLine & { bankOperations: RefundCall[] }> =>
  (await db.refund.findFirst({
    where: { ...tenant(ctx), id },
    include: { transaction: payment, bankOperations: call },
  })) ?? refuse(refundNotFound);
