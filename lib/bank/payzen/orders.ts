import { Transaction, Transactions } from "@/lib/bank/payzen/answers";
import type { PayzenClient } from "@/lib/bank/payzen/client";
import type { BankAbsent } from "@/lib/bank/provider";

type Read = { kind: "found"; transaction: Transaction } | BankAbsent | { kind: "unknown" };

/** One transaction, by PayZen's own id. */
export const readTransaction = async (client: PayzenClient, uuid: string): Promise<Read> => {
  const answer = await client("Transaction/Get", { uuid });
  if (answer.kind === "refused" && answer.fault.meaning === "missing") return { kind: "absent" };
  const transaction =
    answer.kind === "answered" ? Transaction.safeParse(answer.answer).data : undefined;
  return transaction?.uuid === uuid ? { kind: "found", transaction } : { kind: "unknown" };
};

/** All transactions of an order; none if PayZen does not know it. Null: unknown. */
export const readOrder = async (
  client: PayzenClient,
  orderId: string,
  operationType: "DEBIT" | "CREDIT",
): Promise<Transaction[] | null> => {
  const answer = await client("Order/Get", { orderId, operationType });
  if (answer.kind === "refused" && answer.fault.meaning === "missing") return [];
  const read = answer.kind === "answered" ? Transactions.safeParse(answer.answer).data : undefined;
  return read?.transactions.filter((one) => one.operationType === operationType) ?? null;
};
