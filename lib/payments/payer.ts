import { matchCustomer } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Payer } from "@/lib/payables/payable";
import type { LockedPayment } from "@/lib/payments/lock";
import { issueReceipt } from "@/lib/receipts/steps";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The customer who paid: the one named, or the one found by email address. */
export const payerOf = async (
  tx: AnyTx,
  ctx: Context,
  { row, held, facts }: LockedPayment,
): Promise<Payer> => {
  const given = row.payerEmail ?? held?.payable.email?.(held.row) ?? null;
  const { customerId } = row;
  if (customerId) {
    const email =
      facts?.customerEmail === undefined ? await emailOf(tx, customerId) : facts.customerEmail;
    return { customerId, customerMatch: "provided", address: email ?? given };
  }
  if (given === null) return { customerId: null, customerMatch: null, address: null };
  return { ...(await matchCustomer(tx, ctx, given)), address: given };
};

const emailOf = async (tx: AnyTx, id: string): Promise<string | null> => {
  const found = await readerOf(tx).customer.findUnique({ where: { id }, select: { email: true } });
  return found?.email ?? null;
};

/** Sends the receipt of a succeeded payment if there is an address, and returns its id. */
export const sendReceipt = async (
  tx: AnyTx,
  ctx: Context,
  row: TransactionRow,
  payer: Payer,
): Promise<Pick<TransactionRow, "receiptId">> => {
  if (payer.address === null) return { receiptId: null };
  const receiptId = await issueReceipt(tx, ctx, {
    transactionId: row.id,
    customerId: payer.customerId,
    amountXpf: BigInt(row.amountXpf),
    email: payer.address,
    locale: row.payerLocale,
  });
  return { receiptId };
};
