import { tenant } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { chargeOf, triesAt } from "@/lib/payables/charge";
import { attemptsUnlessPaid, checkoutStateOf } from "@/lib/payables/checkout-state";
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

/** A sale of the till, paid on the customer's own phone. */
export const terminalPayable: Payable<TerminalPayment> = {
  column: "terminalPaymentId",
  lock: lockTerminalPayment,
  live: { index: "tx_one_live_per_terminal", refusal: terminalPaymentInProgress },
  lost: lostOf("terminalPayment", purposeOf),

  async record(tx, ctx, locked, payment) {
    const sale = await requireOpen(tx, ctx, locked);
    if (sale instanceof Refusal) return sale;
    const { next } = await triesAt(tx, { terminalPaymentId: sale.id });
    const charge = await chargeOf(tx, ctx, payment, {
      purpose: purposeOf(sale, next),
      source: "terminal",
      amountXpf: sale.amountXpf,
      description: sale.description,
      terminalPaymentId: sale.id,
      metadata: asMetadata(sale.metadata),
    });
    // It was paid by a restored payment.
    if (payment.restored) return charge;
    return { ...charge, started: () => moveTerminalPayment(tx, ctx, sale, { trigger: "submit" }) };
  },

  paid: (tx, ctx, sale, { payment }) =>
    applyToTerminalPayment(tx, ctx, sale, {
      trigger: "accept",
      patch: { transactionId: payment.id, lastFailureCode: null },
    }),

  /** After a refusal it is open again, for another card. */
  refused: (tx, ctx, sale, { payment }) =>
    applyToTerminalPayment(tx, ctx, sale, {
      trigger: "refuse",
      patch: { lastFailureCode: payment.failureCode },
    }),

  email: ({ receiptEmail }) => receiptEmail,

  async view(ctx, id, visitor) {
    const sale = await getTerminalPayment(ctx, id);
    const { description: label, receiptEmail, expiresAt } = sale;
    return hostedView(ctx, sale, {
      label,
      customerEmail: receiptEmail,
      // The cashier can share the receipt, too.
      email: receiptEmail === null ? "optional" : "known",
      expiresAt,
      checkout: await checkoutStateOf(sale, visitor, {
        attempts: await attemptsUnlessPaid(sale, { ...tenant(ctx), terminalPaymentId: id }),
      }),
    });
  },
};
