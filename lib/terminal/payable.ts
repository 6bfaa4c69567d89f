import { Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import {
  attemptsAt,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payables/checkout-state";
import type { Payable } from "@/lib/payables/payable";
import { hostedView } from "@/lib/payables/view";
import {
  terminalCanceled,
  terminalExpired,
  terminalPaid,
  terminalPaymentInProgress,
} from "@/lib/terminal/errors";
import { terminalMachine } from "@/lib/terminal/machine";
import { getTerminalPayment } from "@/lib/terminal/read";
import {
  expireTerminalIfDue,
  lockTerminalPayment,
  moveTerminalPayment,
} from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

const refusals = {
  succeeded: terminalPaid,
  canceled: terminalCanceled,
  processing: terminalPaymentInProgress,
} as const;

const purposeOf = ({ id }: { id: string }, attempt: number) => `terminal_payment|${id}|${attempt}`;

const stateOf = async (asked: TerminalPayment, visitor: string): Promise<CheckoutState> => {
  const { id, merchantId, status, transactionId } = asked;
  if (status === "succeeded") return paidState(transactionId);
  if (status === "canceled") return { state: "cancelled" };
  if (status === "expired") return { state: "expired" };
  const attempts = await attemptsAt({ merchantId, terminalPaymentId: id });
  return stateOfAttempts(attempts, visitor);
};

/** A payment asked for at the till, made on the payer's own phone. */
export const terminalPayable: Payable<TerminalPayment> = {
  column: "terminalPaymentId",
  lock: lockTerminalPayment,
  live: { index: "tx_one_live_per_terminal", refusal: terminalPaymentInProgress },
  lost: {
    open: `SELECT o.id, (SELECT count(*)::int FROM transactions t WHERE t.terminal_payment_id = o.id) AS tried
      FROM terminal_payments o WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status = 'open'`,
    purpose: purposeOf,
  },

  async record(tx, ctx, locked, payment) {
    const asked = await expireTerminalIfDue(tx, ctx, locked);
    if (asked.status === "expired") return new Refusal(terminalExpired);
    if (asked.status !== "open") return refuse(refusals[asked.status as keyof typeof refusals]);
    const { next } = await triesAt(tx, { terminalPaymentId: asked.id });
    const charge = await chargeOf(tx, ctx, payment, {
      purpose: purposeOf(asked, next),
      source: "terminal",
      amountXpf: asked.amountXpf,
      description: asked.description,
      terminalPaymentId: asked.id,
      metadata: asMetadata(asked.metadata),
    });
    // A restored payment has paid it.
    if (payment.restored) return charge;
    return { ...charge, started: () => moveTerminalPayment(tx, ctx, asked, { trigger: "submit" }) };
  },

  // It may have been closed otherwise meanwhile.
  async paid(tx, ctx, asked, { payment }) {
    if (!terminalMachine.allows(asked.status, "accept")) return;
    const patch = { transactionId: payment.id, lastFailureCode: null };
    await moveTerminalPayment(tx, ctx, asked, { trigger: "accept", patch });
  },

  /** It is open again, for another card. */
  async refused(tx, ctx, asked, { payment }) {
    if (!terminalMachine.allows(asked.status, "refuse")) return;
    const patch = { lastFailureCode: payment.failureCode };
    await moveTerminalPayment(tx, ctx, asked, { trigger: "refuse", patch });
  },

  email: ({ receiptEmail }) => receiptEmail,

  async view(ctx, id, visitor) {
    const asked = await getTerminalPayment(ctx, id);
    const { description: label, receiptEmail, expiresAt } = asked;
    return hostedView(ctx, asked, {
      label,
      customerEmail: receiptEmail,
      // The cashier may hand the receipt out too.
      email: receiptEmail === null ? "optional" : "known",
      expiresAt,
      checkout: await stateOf(asked, visitor),
    });
  },
};
