import { bankNamed } from "@/lib/bank/bank";
import { paymentOperation, startReversal } from "@/lib/bank/operations";
import type { BankLine, BankProvider } from "@/lib/bank/provider";
import { systemContext } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { inquire, settleNow } from "@/lib/payments/ask";
import { advanceReversal } from "@/lib/payments/reconcile";
import { advanceRefund } from "@/lib/payments/settle-refund";
import type { BankOperation } from "@/prisma/client/client";

const PAGE = 100;
const PAGES_MAX = 20;

/**
 * Pulls what a bank says it did since the last time. Every line is matched with its operation; a debit
 * that we had given up opens a reversal; a line without an operation is an alarm.
 */
export const pullStatement = async (provider: string): Promise<number> => {
  const bank = bankNamed(provider);
  if (!bank) return 0;
  let taken = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { lines, hasMore } = await nextLines(bank);
    for (const line of lines) await explain(bank, line);
    taken += lines.length;
    await advance(provider, lines.at(-1));
    if (!hasMore) break;
  }
  return taken;
};

const nextLines = async (bank: BankProvider) => {
  const held = await db.bankStatementCursor.findUnique({ where: { provider: bank.name } });
  return bank.statement({ after: held?.cursor ?? null, limit: PAGE });
};

const advance = async (provider: string, last: BankLine | undefined): Promise<void> => {
  if (!last) return;
  const values = { cursor: last.cursor, updatedAt: new Date() };
  await db.bankStatementCursor.upsert({
    where: { provider },
    create: { provider, ...values },
    update: values,
  });
};

const explain = async (bank: BankProvider, line: BankLine): Promise<void> => {
  const found = await db.bankOperation.findUnique({ where: { reference: line.reference } });
  // What we have not concluded yet is concluded first, by asking.
  if (found?.resolvedAt === null) await settleOpen(found);
  const reversal = await transaction((tx) => judge(tx, bank.name, line));
  if (reversal) await advanceReversal(reversal);
};

const settleOpen = async (found: BankOperation): Promise<void> => {
  const ctx = systemContext(found, "bank.statement", "bank");
  if (found.kind === "refund") await advanceRefund(ctx, paymentOperation(found));
  if (found.kind !== "debit") return;
  const debit = paymentOperation(found);
  await settleNow(ctx, debit, await inquire(debit));
};

type Judgement = {
  verdict: "matched" | "late_acceptance" | "amount_mismatch" | "orphan";
  reversal: BankOperation | null;
};

const judge = async (tx: Tx, provider: string, line: BankLine): Promise<BankOperation | null> => {
  const key = { provider, bankRef: line.ref };
  const seen = await tx.bankStatementLine.findUnique({ where: { provider_bankRef: key } });
  if (seen) return null;
  const operation = await tx.bankOperation.findUnique({ where: { reference: line.reference } });
  const { verdict, reversal } = await verdictOf(tx, operation, line);
  await tx.bankStatementLine.create({
    data: {
      ...key,
      reference: line.reference,
      kind: line.kind,
      amountXpf: BigInt(line.amountXpf),
      verdict,
      operationId: operation?.id ?? null,
      reversalOperationId: reversal?.id ?? null,
    },
  });
  if (verdict !== "matched")
    log("error", "bank.statement_unexplained", { verdict, operation: operation?.id });
  return reversal;
};

const verdictOf = async (
  tx: Tx,
  operation: BankOperation | null,
  line: BankLine,
): Promise<Judgement> => {
  if (!operation) return { verdict: "orphan", reversal: null };
  if (operation.amountXpf !== BigInt(line.amountXpf)) {
    return { verdict: "amount_mismatch", reversal: null };
  }
  const givenUp = operation.state === "refused" || operation.state === "abandoned";
  if (!givenUp) return { verdict: "matched", reversal: null };
  const reversal = operation.kind === "debit" ? await startReversal(tx, operation) : null;
  return { verdict: "late_acceptance", reversal };
};
