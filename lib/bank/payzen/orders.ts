import { Transaction, Transactions } from "@/lib/bank/payzen/answers";
import type { PayzenClient } from "@/lib/bank/payzen/client";
import type { BankAbsent } from "@/lib/bank/provider";

type Read = { kind: "found"; transaction: Transaction } | BankAbsent | { kind: "unknown" };

/** One transaction, by PayZen's own id. */
export const readTransaction = async (line: PayzenClient, uuid: string): Promise<Read> => {
  const answer = await line("Transaction/Get", { uuid });
  if (answer.kind === "refused" && answer.fault.meaning === "missing") return { kind: "absent" };
  const transaction =
    answer.kind === "told" ? Transaction.safeParse(answer.answer).data : undefined;
  return transaction?.uuid === uuid ? { kind: "found", transaction } : { kind: "unknown" };
};

/** All transactions of an order; none if PayZen does not know it. Null: unknown. */
export const readOrder = async (
  line: PayzenClient,
  orderId: string,
  operationType: "DEBIT" | "CREDIT",
): Promise<Transaction[] | null> => {
  const answer = await line("Order/Get", { orderId, operationType });
  if (answer.kind === "refused" && answer.fault.meaning === "missing") return [];
  const read = answer.kind === "told" ? Transactions.safeParse(answer.answer).data : undefined;
  return read?.transactions.filter((one) => one.operationType === operationType) ?? null;
};
