import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { MailFailure } from "@/lib/kit/mail/failure";
import type { Message, Sent } from "@/lib/kit/mail/message";

/** Stores a message in our own table: the test mailbox, and all mail of an installation without a provider. */
export const toMailbox = async (message: Message): Promise<Sent & { isNew: boolean }> => {
  const { kind, to, subject, html, text, key, merchant } = message;
  try {
    const id = newId();
    const of = { merchantId: merchant?.merchantId ?? null, livemode: merchant?.livemode ?? false };
    const { count } = await db.mail.createMany({
      data: { id, ...of, kind, to, subject, html, text, key },
      skipDuplicates: true,
    });
    if (count === 1) return { id, isNew: true };
    const kept = await db.mail.findUniqueOrThrow({ where: { key }, select: { id: true } });
    return { id: kept.id, isNew: false };
  } catch (cause) {
    throw new MailFailure("The mailbox could not be written.", { kind: "provider", cause });
  }
};
