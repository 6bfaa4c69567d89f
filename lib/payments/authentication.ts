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
  /** The payable, whose page the cardholder goes back to. */
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  invoiceId: string | null;
  terminalPaymentId: string | null;
  visitNonce: string | null;
};

/**
 * The cardholder returns from the bank's authentication. The nonce only proves that we made the URL; the outcome
 * comes from the bank. Null for a URL that we did not make.
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

/**
 * The cardholder abandons the authentication: the charge is cancelled at the bank first, then the payment may be
 * tried again.
 */
export const abandonAuthentication = async (ctx: Context, transactionId: string): Promise<void> => {
  const operation = await openCharge(ctx, transactionId);
  if (!operation) return;
  const bankResult = await cancelAtBank(operation, "authentication_required");
  await applyBankResultNow(ctx, operation, bankResult).catch(ignoreUnrecorded);
};

/** The context for the holder of a payment page's URL, on behalf of its merchant. */
export const payerContext = (of: Pick<BankOperation, "merchantId" | "livemode">): Context => ({
  ...systemContext(of, "payer", "checkout"),
  actor: { kind: "payer" },
});
