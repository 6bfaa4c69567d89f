import { bankNamed } from "@/lib/bank/bank";
import type { BankLine, BankProvider } from "@/lib/bank/provider";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { explainLine } from "@/lib/payments/explain";

const PAGE = 100;
const PAGES_MAX = 20;

/**
 * Pulls what a bank says it did since the last time, oldest first, and explains every line. Where one could not be
 * explained just now, the next time begins with it again; those after it are explained all the same. Gives how many
 * lines were read, and whether all that the bank has were explained.
 */
export const pullStatement = async (
  provider: string,
): Promise<{ lines: number; isComplete: boolean }> => {
  const bank = bankNamed(provider);
  if (!bank) return { lines: 0, isComplete: true };
  let read = 0;
  let isWhole = true;
  let after = await heldCursor(provider);
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { lines, hasMore } = await bank.statement({ after, limit: PAGE });
    for (const line of lines) {
      isWhole = (await explained(bank, line)) && isWhole;
      if (isWhole) await advance(provider, line.cursor);
    }
    read += lines.length;
    after = lines.at(-1)?.cursor ?? after;
    if (!hasMore) return { lines: read, isComplete: isWhole };
  }
  return { lines: read, isComplete: false };
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

/** Never lets a line stop the others. */
const explained = async (bank: BankProvider, line: BankLine): Promise<boolean> => {
  try {
    await explainLine(bank, line);
    return true;
  } catch (thrown) {
    log("error", "bank.line_not_explained", { bank: bank.name, ...errorFields(thrown) });
    return false;
  }
};
