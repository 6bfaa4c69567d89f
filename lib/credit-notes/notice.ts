import { creditNoteUrl } from "@/lib/credit-notes/token";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { taxesIn } from "@/lib/kit/taxes";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { sellerIn, senderOf } from "@/lib/merchants/seller";
import type { CreditNote } from "@/prisma/client/client";

type Reader = { to: string | null; locale: string };

/** Within the transaction that issues it: the customer is notified once it commits, once per refund. */
export const sendCreditNote = (
  tx: Tx,
  ctx: Context,
  note: CreditNote,
  { to, locale }: Reader,
): Promise<boolean> =>
  queueMail(tx, ctx, {
    letter: {
      kind: "credit-note",
      mail: {
        locale: mailLocale(locale),
        livemode: note.livemode,
        number: note.number,
        corrects: note.corrects,
        description: note.description,
        amountXpf: Number(note.amountXpf),
        taxes: taxesIn(note),
        issuedAt: note.createdAt.toISOString(),
        url: creditNoteUrl(note.refundId),
        merchant: senderOf(sellerIn(note.seller)),
      },
    },
    to: to ?? "",
    key: `credit-note-${note.refundId}`,
    aboutId: note.refundId,
  });
