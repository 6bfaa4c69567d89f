import { resolveCase } from "@/lib/bank-cases/steps";
import { writeAuditEntry } from "@/lib/kit/audit";
import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { isUuid } from "@/lib/kit/ids";
import type { BankCase } from "@/prisma/client/client";

const SHOWN_MAX = 200;

/** The cases that are open, the oldest first; with `all` those that are resolved too, the newest first. */
export const listCases = ({ all }: { all: boolean }): Promise<BankCase[]> =>
  db.bankCase.findMany({
    where: all ? {} : { state: "open" },
    orderBy: { openedAt: all ? "desc" : "asc" },
    take: SHOWN_MAX,
  });

/**
 * Closes an open case as the operator, who has resolved it outside: the reason is saved in the case and in the
 * merchant's audit log. Rejects for a case that does not exist or is resolved.
 */
export const resolveByHand = async (
  id: string,
  byHand: { resolvedBy: string; reason: string },
): Promise<BankCase> => {
  const found = isUuid(id) ? await db.bankCase.findUnique({ where: { id } }) : null;
  if (!found) throw new Error(`There is no case ${id}.`);
  const reason = byHand.reason.trim();
  if (reason.length < 3 || reason.length > 1000) {
    throw new Error("--reason: expected 3 to 1000 characters; it is saved with the case.");
  }
  return transaction(async (tx) => {
    const ended = await resolveCase(tx, id, {
      resolution: "by_hand",
      byHand: { ...byHand, reason },
    });
    if (!ended) throw new Error(`The case ${id} is resolved already.`);
    if (found.merchantId !== null) {
      const of = { merchantId: found.merchantId, livemode: found.livemode };
      await writeAuditEntry(tx, systemContext(of, "cases.operate"), {
        action: "bank_cases.resolve",
        target: { type: "bank_cases", id },
        details: { kind: found.kind, reason, resolvedBy: byHand.resolvedBy },
      });
    }
    return tx.bankCase.findUniqueOrThrow({ where: { id } });
  });
};
