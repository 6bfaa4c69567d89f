import { bankNamed } from "@/lib/bank/bank";
import type { BankProvider, StatementLine } from "@/lib/bank/provider";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { explainLine } from "@/lib/payments/explain";

const PAGE = 100;
const PAGES_MAX = 20;

/**
 * Pulls a bank's statement since the last time, oldest first, and explains every line. The next pull starts with
 * the first line that could not be explained now; those after it are still explained. Returns how many lines were
 * read, how many could not be explained, and whether the bank has more.
 */
export const pullStatement = async (
  provider: string,
): Promise<{ lines: number; unexplained: number; hasMore: boolean }> => {
  const bank = bankNamed(provider);
  const pulled = { lines: 0, unexplained: 0, hasMore: bank !== null };
  if (!bank) return pulled;
  let after = await heldCursor(provider);
  for (let page = 0; pulled.hasMore && page < PAGES_MAX; page += 1) {
    const { lines, hasMore } = await bank.statement({ after, limit: PAGE });
    for (const line of lines) {
      if (!(await explained(bank, line))) pulled.unexplained += 1;
      if (pulled.unexplained === 0) await advance(provider, line.cursor);
    }
    pulled.lines += lines.length;
    pulled.hasMore = hasMore;
    after = lines.at(-1)?.cursor ?? after;
  }
  return pulled;
};

const heldCursor = async (provider: string): Promise<string | null> =>
  (await db.bankStatementCursor.findUnique({ where: { provider } }))?.cursor ?? null;

const advance = async (provider: string, cursor: string): Promise<void> => {
  const values = { cursor, updatedAt: new Date() };
  await db.bankStatementCursor.upsert({
    where: { provider },
    create: { provider, ...values },
    update: values,
  });
};

/** A line never stops the others. */
const explained = async (bank: BankProvider, line: StatementLine): Promise<boolean> => {
  try {
    await explainLine(bank, line);
    return true;
  } catch (thrown) {
    log("error", "bank.line_not_explained", { bank: bank.name, ...errorFields(thrown) });
    return false;
  }
};
