import { startRestored } from "@/lib/bank/operations";
import type { BankProvider, BankSucceeded, StatementLine } from "@/lib/bank/provider";
import { shopPart, shopPartOf } from "@/lib/bank/reference";
import { openCase, resolveCase } from "@/lib/bank-cases/steps";
import { type Context, systemContext } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { assert, Refusal } from "@/lib/kit/errors";
import { isUuid, newId } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import { requirePlaceOf } from "@/lib/payment-links/steps";
import { acceptanceOf, proofOf } from "@/lib/payments/acceptance";
import { applyBankResult } from "@/lib/payments/apply-bank-result";
import { applyRefundResult } from "@/lib/payments/apply-refund-result";
import { lockPayment } from "@/lib/payments/lock";
import { recordHosted } from "@/lib/payments/pay-hosted";
import { intentPayable } from "@/lib/payments/payable";
import { type Wanted, wantedBy } from "@/lib/payments/wanted";
import { reserveRefund } from "@/lib/refunds/steps";
import { draftTransaction } from "@/lib/transactions/draft";
import { insertTransaction, moveTransaction } from "@/lib/transactions/steps";
import type { BankOperation } from "@/prisma/client/client";

/**
 * Restores the operation of a statement line that we lost, as after a restore from a backup: a debit whose
 * reference we made becomes the payment of its payable, or else a payment with `recovered`; a refund becomes one
 * of its payment. Its case records it. Returns whether that was possible.
 */
export const restore = async (bank: BankProvider, line: StatementLine): Promise<boolean> => {
  const ctx = await shopOf(bank, line);
  if (!ctx) return false;
  return line.kind === "debit" ? restoreDebit(ctx, bank, line) : restoreRefund(ctx, bank, line);
};

/**
 * The merchant and mode of one of our references; null for a reference we did not make, and for a deleted
 * merchant.
 */
const shopOf = async (
  bank: BankProvider,
  { reference }: StatementLine,
): Promise<Context | null> => {
  const part = shopPartOf(reference);
  if (part === null) return null;
  const livemode = bank.name !== "sandbox";
  if (!merchantsByPart.has(part)) await learnMerchants();
  const merchantId = merchantsByPart.get(part);
  return merchantId === undefined
    ? null
    : systemContext({ merchantId, livemode }, "bank.statement", "bank");
};

/** Found by the merchant's part of its references, in both modes. */
const merchantsByPart = new Map<string, string>();

const learnMerchants = async (): Promise<void> => {
  for (const { id: merchantId } of await db.merchant.findMany({ select: { id: true } })) {
    for (const livemode of [false, true]) {
      merchantsByPart.set(shopPart({ merchantId, livemode }), merchantId);
    }
  }
};

type Found = { bank: BankProvider; line: StatementLine; accepted: BankSucceeded };

const restoreDebit = async (
  ctx: Context,
  bank: BankProvider,
  line: StatementLine,
): Promise<boolean> => {
  const found = { bank, line, accepted: await acceptanceOf(bank, line) };
  const wanted = await wantedBy(ctx, line.reference);
  try {
    await transaction((tx) => restorePaid(tx, ctx, found, wanted));
  } catch (thrown) {
    // Its payable ended meanwhile or may not be paid: the payment stands alone.
    if (!(thrown instanceof Refusal) || !wanted) throw thrown;
    log("warn", "bank.restored_alone", { reason: thrown.kind.code, paid: wanted.id });
    await transaction((tx) => restorePaid(tx, ctx, found, null));
  }
  return true;
};

const restorePaid = async (
  tx: Tx,
  ctx: Context,
  found: Found,
  wanted: Wanted | null,
): Promise<void> => {
  const isPayment = wanted?.payable === intentPayable;
  const paymentId = isPayment
    ? await reopen(tx, ctx, wanted.id)
    : await insert(tx, ctx, found.line);
  const started = await startRestored(tx, ctx, { ...movement(found), transactionId: paymentId });
  const of = { operationId: started.id, transactionId: paymentId };
  await applyBankResult(tx, ctx, of, found.accepted);
  const operation = await tx.bankOperation.findUniqueOrThrow({ where: { id: started.id } });
  if (wanted && !isPayment) {
    const restored = { ...operation, transactionId: paymentId };
    const recorded = await recordHosted(tx, ctx, wanted.payable, {
      ...nobody,
      id: wanted.id,
      visitor: newId(),
      restored,
    });
    if (recorded instanceof Refusal) throw recorded;
  }
  await noteRestored(tx, found, operation);
};

/** The customer's details are lost. */
const nobody = { bankToken: null, email: null, locale: "fr" } as const;

const movement = ({ bank, line }: Pick<Found, "bank" | "line">) => ({
  provider: bank.name,
  kind: line.kind,
  reference: line.reference,
  amountXpf: BigInt(line.amountXpf),
  movedAt: new Date(line.at * 1000),
});

/** A payment that still exists, without the record that this debit was made for it. */
const reopen = async (tx: Tx, ctx: Context, id: string): Promise<string> => {
  const row = await lockPayment(tx, ctx, id);
  await requirePlaceOf(tx, ctx, row);
  await moveTransaction(tx, ctx, row, { trigger: "submit", patch: { failureCode: null } });
  return id;
};

/** Its former id, if the bank keeps it and nothing else uses it now. */
const freeId = async (
  table: { count: (query: { where: { id: string } }) => Promise<number> },
  { id }: StatementLine,
): Promise<string> => {
  if (id === null || !isUuid(id)) return newId();
  return (await table.count({ where: { id } })) === 0 ? id : newId();
};

const insert = async (tx: Tx, ctx: Context, line: StatementLine): Promise<string> => {
  const draft = draftTransaction(ctx, {
    status: "processing",
    source: "api",
    amountXpf: line.amountXpf,
    metadata: {},
    recovered: true,
    createdAt: new Date(line.at * 1000),
  });
  const row = { ...draft, id: await freeId(tx.transaction, line) };
  await insertTransaction(tx, ctx, row);
  return row.id;
};

const restoreRefund = async (
  ctx: Context,
  bank: BankProvider,
  line: StatementLine,
): Promise<boolean> => {
  const debit = await debitOf(bank, line);
  if (!debit?.transactionId) return false;
  const { transactionId } = debit;
  try {
    await transaction(async (tx) => {
      const payment = await lockPayment(tx, ctx, transactionId);
      const id = await freeId(tx.refund, line);
      const { refund } = await reserveRefund(tx, ctx, payment, { id, amountXpf: line.amountXpf });
      const operation = await startRestored(tx, ctx, {
        ...movement({ bank, line }),
        transactionId,
        refundId: refund.id,
      });
      await applyRefundResult(tx, ctx, operation, proofOf(line));
      await noteRestored(tx, { bank, line }, operation);
    });
    return true;
  } catch (thrown) {
    // More than remains of the payment: a person has to decide.
    if (!(thrown instanceof Refusal)) throw thrown;
    log("warn", "bank.refund_not_restored", { reason: thrown.kind.code, payment: transactionId });
    return false;
  }
};

/** The accepted debit that a refund gives back. */
const debitOf = async (
  { name }: BankProvider,
  { of }: StatementLine,
): Promise<BankOperation | null> => {
  if (of === null) return null;
  const where = { provider_bankRef: { provider: name, bankRef: of } };
  const found = await db.bankOperation.findUnique({ where });
  return found?.kind === "debit" && found.state === "accepted" ? found : null;
};

const noteRestored = async (
  tx: Tx,
  { bank, line }: Pick<Found, "bank" | "line">,
  operation: BankOperation,
): Promise<void> => {
  assert(operation.transactionId, "what is restored belongs to a payment");
  const opened = await openCase(tx, { kind: "orphan", provider: bank.name, line, operation });
  await resolveCase(tx, opened.id, { resolution: "restored", operation });
};
