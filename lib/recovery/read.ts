import { bankNamed } from "@/lib/bank/bank";
import { recoveringBanks, resetRecovery } from "@/lib/bank/recovery";
import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { pullStatement } from "@/lib/payments/statement";
import type { Recovery } from "@/prisma/client/client";

/** A live bank's statement is complete after this time; it must have listed everything until the restore. */
const COMPLETE_AFTER_MS = { sandbox: 0, stripe: 150 * SECOND, payzen: 150 * SECOND };
/** Two thousand lines each: a longer statement is continued in the next run. */
const PULLS_MAX = 50;

/**
 * Reads the statement since the backup of every bank in recovery, and ends the recovery of those read to the end.
 */
export const readStatements = async (): Promise<void> => {
  const open = await db.recovery.findMany({ where: { endedAt: null } });
  for (const recovery of open) await readOne(recovery);
  if (open.length > 0) resetRecovery();
};

/** One bank: if it fails, it stays in recovery, and the others do not. */
const readOne = async (recovery: Recovery): Promise<void> => {
  const { provider } = recovery;
  try {
    if (!bankNamed(provider)) return await endUnused(recovery);
    const readUpTo = new Date();
    const { lines, isRead } = await readAll(provider);
    const settled = completeAt(recovery);
    const ended = isRead && readUpTo >= settled ? end("statement") : {};
    await db.recovery.updateMany({
      where: { id: recovery.id, endedAt: null },
      data: { lines: { increment: lines }, ...(isRead ? { readUpTo } : {}), ...ended },
    });
    log("info", "recovery.read", { provider, lines, ended: "endedAt" in ended });
  } catch (thrown) {
    log("error", "recovery.bank_not_read", { provider, ...errorFields(thrown) });
  }
};

const completeAt = ({ provider, restoredAt }: Recovery): Date => {
  const lag = COMPLETE_AFTER_MS[provider as keyof typeof COMPLETE_AFTER_MS];
  return new Date(restoredAt.getTime() + lag);
};

const readAll = async (provider: string): Promise<{ lines: number; isRead: boolean }> => {
  let lines = 0;
  for (let pull = 0; pull < PULLS_MAX; pull += 1) {
    const pulled = await pullStatement(provider);
    lines += pulled.lines;
    // What could not be explained now is read again first: nothing is charged before.
    if (pulled.unexplained > 0) return { lines, isRead: false };
    if (!pulled.hasMore) return { lines, isRead: true };
  }
  return { lines, isRead: false };
};

const end = (endedBy: "statement" | "unused") => ({ endedAt: new Date(), endedBy });

// A bank that was never called has nothing to report; one that was and is no longer configured might.
const endUnused = async ({ id, provider }: Recovery): Promise<void> => {
  const used = await db.bankOperation.findFirst({ where: { provider }, select: { id: true } });
  if (used) {
    log("error", "recovery.bank_not_read", { provider, message: "it is not configured any more" });
    return;
  }
  await db.recovery.updateMany({ where: { id, endedAt: null }, data: end("unused") });
};

/** When a process starts: logs that nothing is charged yet, and has the statements read at once. */
export const announceRecovery = async (): Promise<void> => {
  const banks = [...(await recoveringBanks())];
  if (banks.length === 0) return;
  log("warn", "recovery.begun", { banks });
  await db.$executeRaw`SELECT jobs.wake('recovery/due')`;
};
