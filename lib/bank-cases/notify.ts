import type { OperatorAlarm } from "@/emails/operator-alarm";
import { titleOf } from "@/lib/bank-cases/words";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { formatXpf } from "@/lib/kit/money";
import { alarmOperator } from "@/lib/mails/operator";
import type { BankCase } from "@/prisma/client/client";

const SHOWN_MAX = 20;

/**
 * Writes to the operator about open cases: at once about a new one, and daily while it stays open. Test mode has
 * its own bank and no real money: its cases are shown, and no mail is sent. Returns how many cases were reported.
 */
export const notifyOperator = async (): Promise<number> => {
  if (env().OPERATOR_EMAIL === undefined) return 0;
  const due = await take();
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  try {
    await alarmOperator(`bank-cases-${newId()}`, alarmOf(due));
  } catch (thrown) {
    // Not reported yet: the next run does it.
    await db.bankCase.updateMany({ where: { id: { in: ids } }, data: { notifiedAt: null } });
    throw thrown;
  }
  return due.length;
};

// Marked before it is sent: if the process dies, the message comes a day later, and not every minute.
const take = async (): Promise<BankCase[]> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE bank_cases SET notified_at = now()
    WHERE id IN (
      SELECT id FROM bank_cases WHERE state = 'open' AND livemode
        AND (notified_at IS NULL OR notified_at < now() - interval '24 hours')
      ORDER BY opened_at LIMIT 500 FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  return db.bankCase.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: { openedAt: "asc" },
  });
};

const alarmOf = (due: readonly BankCase[]): OperatorAlarm => {
  const title = due.length === 1 ? "1 open bank case" : `${due.length} open bank cases`;
  return {
    title,
    lead: "A bank reports movements that could not be matched or corrected yet. Each case is retried automatically; those that stay open need you.",
    facts: due.slice(0, SHOWN_MAX).map((row) => ({
      label: `${titleOf(row.kind)}, ${row.provider}`,
      value: `${formatXpf(Number(row.amountXpf), "en")} · ${row.bankRef} · ${row.id}`,
    })),
    command: "npm run -s cases",
  };
};
