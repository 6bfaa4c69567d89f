import { type Candidate, customersOfAddress } from "@/lib/checkout-sessions/ambiguous";
import { openSession } from "@/lib/checkout-sessions/read";
import type { CheckoutSession } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { getCustomer } from "@/lib/customers/read";
import { type HistoryLine, historyOf } from "@/lib/events/history";
import type { Context } from "@/lib/kit/context";
import { listTransactions } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Customer } from "@/prisma/client/client";

export type SessionView = {
  session: CheckoutSession;
  customer: Customer | null;
  /** The customers with the payer's email address, if there were several when it was paid. */
  candidates: readonly Candidate[];
  payments: readonly TransactionRow[];
  history: readonly HistoryLine[];
};

const PAYMENTS_SHOWN = 20;

/** A session with everything its page shows. */
export const getSessionView = async (ctx: Context, id: string): Promise<SessionView> => {
  const session = serialiseSession(await openSession(ctx, id));
  const { customerId, customerEmail, customerMatch } = session;
  const [customer, candidates, { rows: payments }] = await Promise.all([
    customerId ? getCustomer(ctx, customerId) : null,
    customerMatch === "ambiguous" && customerEmail ? customersOfAddress(ctx, customerEmail) : [],
    listTransactions(ctx, { limit: PAYMENTS_SHOWN, checkoutSession: id }),
  ]);
  const history = await historyOf(ctx, [id, ...payments.map((payment) => payment.id)]);
  return { session, customer, candidates, payments, history };
};
