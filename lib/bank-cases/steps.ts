import type { StatementLine } from "@/lib/bank/provider";
import { nextTry } from "@/lib/bank-cases/schedule";
import type { Tx } from "@/lib/kit/db";
import { isUuid, newId } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import type { BankCase, BankOperation } from "@/prisma/client/client";

export const caseKinds = [
  "orphan",
  "amount_mismatch",
  "late_acceptance",
  "refused_reversal",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/**
 * How a case ended: its payment or refund was `restored`, its debit was `reversed`, it was `explained` by later
 * data, or a person resolved it `by_hand`.
 */
export type Resolution = "restored" | "reversed" | "explained" | "by_hand";

export type Opening = {
  kind: CaseKind;
  provider: string;
  line: StatementLine;
  /** Its subject, if known. */
  operation: BankOperation | null;
};

/** Opens a case within the transaction that found it; once per movement and kind. */
export const openCase = async (
  tx: Tx,
  { kind, provider, line, operation }: Opening,
): Promise<BankCase> => {
  const openedAt = new Date();
  const key = { provider, bankRef: line.ref, kind };
  await tx.bankCase.createMany({
    data: {
      ...key,
      id: newId(),
      livemode: provider !== "sandbox",
      ...ownerOf(operation),
      movement: line.kind,
      reference: line.reference,
      amountXpf: BigInt(line.amountXpf),
      expectedXpf: operation?.amountXpf ?? null,
      movedAt: new Date(line.at * 1000),
      bankRefOfDebit: line.of,
      objectId: line.id !== null && isUuid(line.id) ? line.id : null,
      nextTryAt: nextTry(openedAt, 0, openedAt),
      openedAt,
    },
    skipDuplicates: true,
  });
  await tx.$executeRaw`SELECT jobs.wake('cases/due')`;
  const opened = await tx.bankCase.findUniqueOrThrow({ where: { provider_bankRef_kind: key } });
  log("error", "bank.case_opened", { case: opened.id, kind, provider, operation: operation?.id });
  return opened;
};

/** The merchant of a case, by its operation. */
const ownerOf = (operation: BankOperation | null) =>
  operation && {
    merchantId: operation.merchantId,
    operationId: operation.id,
    transactionId: operation.transactionId,
  };

type Ending = {
  resolution: Resolution;
  /** The subject that was found. */
  operation?: BankOperation | null;
  /** Only by hand: who, and why. */
  byHand?: { resolvedBy: string; reason: string };
};

/** Closes an open case; does nothing when it is already resolved. Returns whether it was open. */
export const resolveCase = async (
  tx: Tx,
  id: string,
  { resolution, operation = null, byHand }: Ending,
): Promise<boolean> => {
  const { count } = await tx.bankCase.updateMany({
    where: { id, state: "open" },
    data: {
      ...ownerOf(operation),
      ...byHand,
      state: "resolved",
      resolution,
      resolvedAt: new Date(),
      nextTryAt: null,
      leasedUntil: null,
    },
  });
  return count === 1;
};

/** Closes the cases of one operation with these kinds. */
export const resolveCasesOf = async (
  tx: Tx,
  operationId: string,
  { kinds, resolution }: { kinds: readonly CaseKind[]; resolution: Resolution },
): Promise<void> => {
  const open = await tx.bankCase.findMany({
    where: { operationId, kind: { in: [...kinds] }, state: "open" },
    select: { id: true },
  });
  for (const { id } of open) await resolveCase(tx, id, { resolution });
};

/** The movement of a case as its bank reported it. */
export const lineOf = (row: BankCase): StatementLine => ({
  cursor: "",
  ref: row.bankRef,
  reference: row.reference,
  kind: row.movement as StatementLine["kind"],
  amountXpf: Number(row.amountXpf),
  at: Math.floor(row.movedAt.getTime() / 1000),
  of: row.bankRefOfDebit,
  id: row.objectId,
});
