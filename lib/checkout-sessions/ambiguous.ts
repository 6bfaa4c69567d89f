import { emailKey } from "@/lib/customers/email-key";
import { type Context, tenant } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import type { CheckoutSession } from "@/prisma/client/client";

/** A paid session whose email address belonged to several customers, and how many still have it. */
export type Ambiguous = Pick<
  CheckoutSession,
  "id" | "customerEmail" | "customerId" | "transactionId" | "completedAt"
> & { amountXpf: number; candidates: number };

const QUEUE_MAX = 50;
const READ_MAX = 500;

/** The last sessions that could belong to several customers, those that still could first. */
export const ambiguousQueue = (ctx: Context): Promise<Ambiguous[]> =>
  statement<Ambiguous>(
    "checkout_sessions.ambiguous",
    `SELECT * FROM (${LATEST}) AS latest
     ORDER BY candidates > 1 DESC, id DESC LIMIT ${QUEUE_MAX}`,
    [ctx.merchantId, ctx.livemode, READ_MAX],
  );

/** How many of the last ones still wait for a person to choose their customer. */
export const countAmbiguous = async (ctx: Context): Promise<number> => {
  const [row] = await statement<{ n: number }>(
    "checkout_sessions.count_ambiguous",
    `SELECT count(*)::int AS n FROM (${LATEST}) AS latest WHERE candidates > 1`,
    [ctx.merchantId, ctx.livemode, READ_MAX],
  );
  return row?.n ?? 0;
};

const LATEST = `
  SELECT s.id, s.customer_email AS "customerEmail", s.customer_id AS "customerId",
    s.transaction_id AS "transactionId", s.completed_at AS "completedAt",
    s.amount_xpf::float8 AS "amountXpf", (
      SELECT count(*)::int FROM customers c
      WHERE c.merchant_id = s.merchant_id AND c.livemode = s.livemode AND c.deleted_at IS NULL
        AND c.email_key = lower(trim(s.customer_email))) AS candidates
  FROM checkout_sessions s
  WHERE s.merchant_id = $1 AND s.livemode = $2 AND s.customer_match = 'ambiguous'
  ORDER BY s.id DESC LIMIT $3`;

/** A customer that a session could belong to, with details that distinguish it. */
export type Candidate = {
  id: string;
  name: string | null;
  phone: string | null;
  createdAt: Date;
  payments: number;
  cards: number;
  subscriptions: number;
};

const CANDIDATES_MAX = 10;

/** The customers with this address, the one that a match takes first. */
export const customersOfAddress = async (ctx: Context, email: string): Promise<Candidate[]> => {
  const rows = await db.customer.findMany({
    where: { ...tenant(ctx), deletedAt: null, emailKey: await emailKey(db, email.trim()) },
    orderBy: { id: "desc" },
    take: CANDIDATES_MAX,
    select: {
      id: true,
      name: true,
      phone: true,
      createdAt: true,
      _count: {
        select: {
          transactions: true,
          paymentMethods: { where: { detachedAt: null } },
          subscriptions: { where: { endedAt: null } },
        },
      },
    },
  });
  return rows.map(({ _count: { transactions, paymentMethods, subscriptions }, ...row }) => ({
    ...row,
    payments: transactions,
    cards: paymentMethods,
    subscriptions,
  }));
};
