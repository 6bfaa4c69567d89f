import { Transaction, Transactions } from "@/lib/bank/payzen-answers";
import type { PayzenLine } from "@/lib/bank/payzen-line";
import type { BankAbsent } from "@/lib/bank/provider";

type Read = { kind: "found"; transaction: Transaction } | BankAbsent | { kind: "unknown" };

/** One transaction, by PayZen's own name. */
export const readTransaction = async (line: PayzenLine, uuid: string): Promise<Read> => {
  const told = await line("Transaction/Get", { uuid });
  if (told.kind === "refused" && told.fault.meaning === "missing") return { kind: "absent" };
  const transaction = told.kind === "told" ? Transaction.safeParse(told.answer).data : undefined;
  return transaction?.uuid === uuid ? { kind: "found", transaction } : { kind: "unknown" };
};

/** All that was done for an order; none where PayZen does not know it. Null: nothing can be said. */
export const readOrder = async (
  line: PayzenLine,
  orderId: string,
  operationType: "DEBIT" | "CREDIT",
): Promise<Transaction[] | null> => {
  const told = await line("Order/Get", { orderId, operationType });
  if (told.kind === "refused" && told.fault.meaning === "missing") return [];
  const read = told.kind === "told" ? Transactions.safeParse(told.answer).data : undefined;
  return read?.transactions.filter((one) => one.operationType === operationType) ?? null;
};
