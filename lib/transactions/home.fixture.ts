import { db, transaction } from "@/lib/kit/db";
import { derivedText, newId } from "@/lib/kit/ids";
import type { TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";

/** A payment at any moment of its life. */
export const aPayment = async ({ ctx }: TestMerchant, of: Partial<TransactionRow>) => {
  const draft = draftTransaction(ctx, {
    status: "succeeded",
    source: "api",
    amountXpf: 1000,
    metadata: {},
  });
  const row = { ...draft, ...of };
  await transaction((tx) => insertTransaction(tx, ctx, row));
  return row;
};

export const paidAt = (instant: number) => ({
  paidAt: new Date(instant),
  createdAt: new Date(instant),
});

export const anUnknownDebit = (
  { id: merchantId }: TestMerchant,
  transactionId: string,
  secondsAgo = 0,
) =>
  db.bankOperation.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      provider: "sandbox",
      kind: "debit",
      transactionId,
      attempt: 1,
      amountXpf: 1000,
      reference: derivedText("test", transactionId, 26),
      state: "unknown",
      returnNonce: "n",
      sentAt: new Date(Date.now() - secondsAgo * 1000),
      nextCheckAt: new Date(),
    },
  });

/** The bank reports that it moved another amount than the payment's. */
export const aBankCase = ({ id: merchantId }: TestMerchant, transactionId: string, more = {}) =>
  db.bankCase.create({
    data: {
      id: newId(),
      provider: "sandbox",
      bankRef: `ch_${transactionId}`,
      kind: "amount_mismatch",
      merchantId,
      livemode: false,
      transactionId,
      movement: "debit",
      reference: derivedText("case", transactionId, 26),
      amountXpf: 1001,
      expectedXpf: 1000,
      movedAt: new Date(),
      ...more,
    },
  });

export const anEndpoint = ({ id: merchantId }: TestMerchant, of: object) =>
  db.webhookEndpoint.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      url: "https://shop.example.pf/hook",
      enabledEvents: ["*"],
      apiVersion: "2026-01-01",
      secretSealed: new Uint8Array(1),
      ...of,
    },
  });

export const aReceipt = ({ id: merchantId }: TestMerchant, transactionId: string, status: string) =>
  db.receipt.create({
    data: {
      id: newId(),
      merchantId,
      livemode: false,
      number: `R-2026-${BigInt(`0x${transactionId.slice(-12)}`)
        .toString()
        .padStart(6, "0")}`,
      status,
      transactionId,
      email: "marie@example.pf",
      amountXpf: 1000,
      nextAttemptAt: status === "pending" ? new Date() : null,
    },
  });
