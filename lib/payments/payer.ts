import { matchCustomer } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { Held, Payer } from "@/lib/payables/payable";
import { issueReceipt } from "@/lib/receipts/steps";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The customer who paid: the one named, or the one found by email address. */
export const payerOf = async (
  tx: Tx,
  ctx: Context,
  row: TransactionRow,
  held: Held | null,
): Promise<Payer> => {
  const given = row.payerEmail ?? held?.payable.email?.(held.row) ?? null;
  if (row.customerId) {
    const customer = await tx.customer.findUnique({ where: { id: row.customerId } });
    return {
      customerId: row.customerId,
      customerMatch: "provided",
      address: customer?.email ?? given,
    };
  }
  if (given === null) return { customerId: null, customerMatch: null, address: null };
  return { ...(await matchCustomer(tx, ctx, given)), address: given };
};

/** Sends the receipt of a succeeded payment if there is an address, and returns its id. */
export const sendReceipt = async (
  tx: Tx,
  ctx: Context,
  row: TransactionRow,
  payer: Payer,
): Promise<Pick<TransactionRow, "receiptId">> => {
  if (payer.address === null) return { receiptId: null };
  const receipt = await issueReceipt(tx, ctx, {
    transactionId: row.id,
    customerId: payer.customerId,
    amountXpf: BigInt(row.amountXpf),
    email: payer.address,
    locale: row.payerLocale,
  });
  return { receiptId: receipt?.id ?? null };
};
