import type { Bank } from "@/sandbox-bank/bank";
import { notAuthenticated } from "@/sandbox-bank/challenge";
import { noticeDelay, settleOperation } from "@/sandbox-bank/operations";
import { settleDueRefunds } from "@/sandbox-bank/refunds";

const BATCH = 100;

/** Settles what is due: slow cards succeed, unanswered challenges fail, pending refunds arrive. */
export const sweep = async (bank: Bank): Promise<void> => {
  const { rows } = await bank.pool.query<{ ref: string; status: "action" | "processing" }>(
    "SELECT ref, status FROM bank.operations WHERE due_at <= now() ORDER BY due_at LIMIT $1",
    [BATCH],
  );
  for (const row of rows) {
    const verdict = row.status === "action" ? notAuthenticated : ({ status: "succeeded" } as const);
    await settleOperation(bank, row.ref, verdict);
  }
  const refunds = await settleDueRefunds(bank);
  if (refunds > 0) bank.notifySoon(noticeDelay(bank));
};
