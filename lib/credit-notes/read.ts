import { creditNoteUrl } from "@/lib/credit-notes/token";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

/** A credit note in a list of the dashboard. */
export type CreditNoteLine = {
  refundId: string;
  number: string;
  amountXpf: number;
  createdAt: Date;
  url: string;
};

const LINES_MAX = 100;

/** The credit notes of these payments' refunds, oldest first. */
export const creditNotesOf = async (
  ctx: Context,
  transactionIds: readonly string[],
): Promise<CreditNoteLine[]> => {
  const notes = await db.creditNote.findMany({
    where: { ...tenant(ctx), transactionId: { in: [...transactionIds] } },
    orderBy: { refundId: "asc" },
    take: LINES_MAX,
    select: { refundId: true, number: true, amountXpf: true, createdAt: true },
  });
  return notes.map(({ amountXpf, ...note }) => ({
    ...note,
    amountXpf: Number(amountXpf),
    url: creditNoteUrl(note.refundId),
  }));
};
