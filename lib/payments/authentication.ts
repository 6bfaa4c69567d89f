import { paymentOperation } from "@/lib/bank/operations";
import { ignoreUnrecorded } from "@/lib/bank/record-outcome";
import { type Context, systemContext } from "@/lib/kit/context";
import { sameText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import {
  applyBankResultNow,
  cancelAtBank,
  openCharge,
  resumeAfterAction,
} from "@/lib/payments/retrieve-status";
import type { BankOperation } from "@/prisma/client/client";

export type Returned = {
  ctx: Context;
  transactionId: string;
  status: string;
  source: string;
  /** What the payment pays for, which has the page to go back to. */
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  invoiceId: string | null;
  terminalPaymentId: string | null;
  visitNonce: string | null;
};

/**
 * The cardholder is back from the bank's authentication. The nonce of the URL only shows that the way
 * back is ours; the outcome is the bank's own word. Null when the URL was made up.
 */
export const returnFromBank = async (
  transactionId: string,
  nonce: string,
): Promise<Returned | null> => {
  const operations = await db.bankOperation.findMany({
    where: { transactionId, kind: "debit" },
    orderBy: { attempt: "desc" },
    take: 20,
  });
  const found = operations.find((candidate) => sameText(candidate.returnNonce, nonce));
  if (!found) return null;
  const operation = paymentOperation(found);
  const ctx = payerContext(operation);
  if (operation.resolvedAt === null) {
    await applyBankResultNow(ctx, operation, await resumeAfterAction(operation)).catch(
      ignoreUnrecorded,
    );
  }
  const row = await db.transaction.findUniqueOrThrow({
    where: { id: transactionId },
    select: {
      status: true,
      source: true,
      checkoutSessionId: true,
      paymentLinkId: true,
      invoiceId: true,
      terminalPaymentId: true,
      visitNonce: true,
    },
  });
  return { ctx, transactionId, ...row };
};

/** The cardholder gives the authentication up: ended at the bank first, then the payment may be tried again. */
export const abandonAuthentication = async (ctx: Context, transactionId: string): Promise<void> => {
  const operation = await openCharge(ctx, transactionId);
  if (!operation) return;
  const bankResult = await cancelAtBank(operation, "authentication_required");
  await applyBankResultNow(ctx, operation, bankResult).catch(ignoreUnrecorded);
};

/** Whoever holds a payment page's link, on behalf of its merchant. */
export const payerContext = (of: Pick<BankOperation, "merchantId" | "livemode">): Context => ({
  ...systemContext(of, "payer", "checkout"),
  actor: { kind: "payer" },
});
