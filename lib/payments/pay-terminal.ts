import type { PaymentOperation } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { assert, Refusal, refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { profileOf } from "@/lib/merchants/profile";
import {
  ATTEMPTS_SHOWN,
  type CheckoutState,
  paidState,
  stateOfAttempts,
} from "@/lib/payments/checkout-state";
import {
  type HostedPayment,
  type HostedView,
  type Payable,
  startHosted,
} from "@/lib/payments/hosted";
import { nextAttempt, purposes } from "@/lib/payments/purpose";
import {
  terminalCanceled,
  terminalExpired,
  terminalPaid,
  terminalPaymentInProgress,
} from "@/lib/terminal/errors";
import { getTerminalPayment } from "@/lib/terminal/read";
import { expireTerminalIfDue, moveTerminalPayment } from "@/lib/terminal/steps";
import type { TerminalPayment } from "@/prisma/client/client";

const refusals = {
  succeeded: terminalPaid,
  canceled: terminalCanceled,
  processing: terminalPaymentInProgress,
} as const;

const record = async (
  tx: Tx,
  ctx: Context,
  payment: HostedPayment,
): Promise<PaymentOperation | Refusal> => {
  const asked = await expireTerminalIfDue(tx, ctx, payment.id);
  if (asked.status === "expired") return new Refusal(terminalExpired);
  if (asked.status !== "open") return refuse(refusals[asked.status as keyof typeof refusals]);
  const operation = await startHosted(tx, ctx, payment, {
    purpose: purposes.terminal(asked.id, await nextAttempt(tx, { terminalPaymentId: asked.id })),
    source: "terminal",
    amountXpf: asked.amountXpf,
    description: asked.description,
    terminalPaymentId: asked.id,
    metadata: asMetadata(asked.metadata),
  });
  // A restored payment has paid it.
  if (!payment.restored) await moveTerminalPayment(tx, ctx, asked, { trigger: "submit" });
  return operation;
};

const look = async (ctx: Context, id: string, visitor: string): Promise<HostedView> => {
  const asked = await getTerminalPayment(ctx, id);
  const merchant = await profileOf(ctx);
  const amountXpf = Number(asked.amountXpf);
  const label = asked.description ?? merchant.name;
  return {
    id,
    merchant,
    livemode: asked.livemode,
    amountXpf,
    lines: [{ label, quantity: 1, amountXpf, totalXpf: amountXpf }],
    customerEmail: asked.receiptEmail,
    // The cashier may hand the receipt out too.
    email: asked.receiptEmail === null ? "optional" : "known",
    savedCard: null,
    cancelUrl: null,
    expiresAt: asked.expiresAt,
    checkout: await standingOf(asked, visitor),
  };
};

const standingOf = async (asked: TerminalPayment, visitor: string): Promise<CheckoutState> => {
  if (asked.status === "succeeded") {
    assert(asked.transactionId, "a paid terminal payment has its payment");
    return paidState(asked.transactionId, () => null);
  }
  if (asked.status === "canceled") return { state: "cancelled" };
  if (asked.status === "expired") return { state: "expired" };
  const attempts = await db.transaction.findMany({
    where: { merchantId: asked.merchantId, terminalPaymentId: asked.id },
    orderBy: { id: "desc" },
    take: ATTEMPTS_SHOWN,
  });
  return (await stateOfAttempts(attempts, visitor)) ?? { state: "open" };
};

/** A payment asked for at the till, made on the payer's own phone. */
export const terminalPayable: Payable = {
  record,
  lock: { index: "tx_one_live_per_terminal", refusal: terminalPaymentInProgress },
  look,
};
