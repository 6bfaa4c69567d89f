import { chargeReference } from "@/lib/bank/reference";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { Payable } from "@/lib/payments/hosted";
import { invoicePayable } from "@/lib/payments/pay-invoice-page";
import { sessionPayable } from "@/lib/payments/pay-session";
import { terminalPayable } from "@/lib/payments/pay-terminal";
import { purposes } from "@/lib/payments/purpose";

/** How many attempts after those that are known may have been lost. */
const LOST_MAX = 10;
const OPEN_MAX = 5_000;

type Open = { id: string; tried: number; subscriptionId?: string; periodStart?: Date };

type Kind = {
  /** All of a shop that could still be paid, the newest first, with the number of attempts that are known. */
  open: string;
  purpose: (open: Open, attempt: number) => string;
  /** Null for a payment, which is itself what is paid. */
  payable: Payable | null;
};

const tried = (column: string) =>
  `(SELECT count(*)::int FROM transactions t WHERE t.${column} = o.id) AS tried`;

const kinds: readonly Kind[] = [
  {
    open: `SELECT o.id, ${tried("checkout_session_id")} FROM checkout_sessions o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status = 'open'`,
    purpose: ({ id }, attempt) => purposes.session(id, attempt),
    payable: sessionPayable,
  },
  {
    open: `SELECT o.id, ${tried("terminal_payment_id")} FROM terminal_payments o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status = 'open'`,
    purpose: ({ id }, attempt) => purposes.terminal(id, attempt),
    payable: terminalPayable,
  },
  {
    open: `SELECT o.id, o.subscription_id AS "subscriptionId", o.period_start AS "periodStart",
        (SELECT count(*)::int FROM invoice_attempts a WHERE a.invoice_id = o.id) AS tried FROM invoices o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status <> 'paid'`,
    purpose: ({ subscriptionId = "", periodStart = new Date(0) }, attempt) =>
      purposes.invoice({ subscriptionId, periodStart }, attempt),
    payable: invoicePayable,
  },
  {
    open: `SELECT o.id, (SELECT count(*)::int FROM bank_operations b
        WHERE b.transaction_id = o.id AND b.kind = 'debit') AS tried FROM transactions o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status IN ('pending', 'failed')
        AND o.source IN ('api', 'payment_link')`,
    purpose: ({ id }, attempt) => purposes.payment(id, attempt),
    payable: null,
  },
];

export type Wanted = { id: string; payable: Payable | null };

/**
 * What a lost debit paid: the session, till payment, invoice or payment of the shop whose next attempts would have
 * this reference. Null where it is none of those that are open, as after a call with an Idempotency-Key.
 */
export const wantedBy = async (ctx: Context, reference: string): Promise<Wanted | null> => {
  for (const { open, purpose, payable } of kinds) {
    const rows = await statement<Open>(
      `wanted.${payable?.lock.index ?? "payment"}`,
      `${open} ORDER BY o.id DESC LIMIT ${OPEN_MAX}`,
      [ctx.merchantId, ctx.livemode],
    );
    const found = rows.find((row) =>
      isAttemptOf(ctx, reference, (n) => purpose(row, row.tried + n)),
    );
    if (found) return { id: found.id, payable };
  }
  return null;
};

const isAttemptOf = (
  ctx: Context,
  reference: string,
  purposeOf: (attempt: number) => string,
): boolean =>
  Array.from({ length: LOST_MAX }, (_, index) => purposeOf(index + 1)).some(
    (purpose) => chargeReference(ctx, purpose) === reference,
  );
