import { Refusal } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import { checkoutStateOf } from "@/lib/payables/checkout-state";
import { lostOf } from "@/lib/payables/lost";
import type { Payable } from "@/lib/payables/payable";
import { hostedView } from "@/lib/payables/view";
import { terminalPaymentInProgress } from "@/lib/terminal/errors";
import { getTerminalPayment } from "@/lib/terminal/read";
import {
  applyToTerminalPayment,
  lockTerminalPayment,
  moveTerminalPayment,
  requireOpen,
} from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

const purposeOf = ({ id }: { id: string }, attempt: number) => `terminal_payment|${id}|${attempt}`;

/** A payment asked for at the till, made on the payer's own phone. */
export const terminalPayable: Payable<TerminalPayment> = {
  column: "terminalPaymentId",
  lock: lockTerminalPayment,
  live: { index: "tx_one_live_per_terminal", refusal: terminalPaymentInProgress },
  lost: lostOf("terminalPayment", purposeOf),

  async record(tx, ctx, locked, payment) {
    const asked = await requireOpen(tx, ctx, locked);
    if (asked instanceof Refusal) return asked;
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

  paid: (tx, ctx, asked, { payment }) =>
    applyToTerminalPayment(tx, ctx, asked, {
      trigger: "accept",
      patch: { transactionId: payment.id, lastFailureCode: null },
    }),

  /** It is open again, for another card. */
  refused: (tx, ctx, asked, { payment }) =>
    applyToTerminalPayment(tx, ctx, asked, {
      trigger: "refuse",
      patch: { lastFailureCode: payment.failureCode },
    }),

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
      checkout: await checkoutStateOf(asked, visitor, {
        attempts: { merchantId: ctx.merchantId, terminalPaymentId: id },
      }),
    });
  },
};
