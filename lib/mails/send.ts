import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import type { Message } from "@/lib/kit/mail/message";
import { type Letter, replyToOf, writeOut } from "@/lib/mails/letters";
import { type Leased, type Outbox, sendDue } from "@/lib/mails/outbox";
import { purposeOf } from "@/lib/mails/steps";
import type { Outcome } from "@/lib/mails/try";
import type { OutgoingMail, Prisma } from "@/prisma/client/client";

/** Sends what is due for a limited time; the rest is sent by a run that is woken at once. */
export const sendDueMails = (shard?: number): Promise<number> => sendDue(mailsOutbox, shard);

const write = async ({ id, content, ...mail }: OutgoingMail): Promise<Message> => {
  const { kind, to, key, merchantId, livemode } = mail;
  if (!content) throw new Error("A message that is due has no content.");
  // Text that opens was sealed by us, for this row.
  const letter = JSON.parse(unseal(content, purposeOf(id))) as Letter;
  return {
    ...(await writeOut(letter)),
    kind,
    to,
    key,
    replyTo: replyToOf(letter),
    merchant: { merchantId, livemode },
    // An invited person is one of the merchant's own: a member vouches for them.
    toMember: kind === "invitation" || (await isMember(merchantId, to)),
  };
};

/** A member of the merchant whose address is verified: they have signed in with it. */
const isMember = async (merchantId: string, email: string): Promise<boolean> =>
  (await db.member.count({ where: { merchantId, user: { emailKey: email.toLowerCase() } } })) > 0;

/** False when another process holds the message now. */
const change = async (
  { id, leaseToken }: Leased<OutgoingMail>,
  data: Prisma.OutgoingMailUpdateManyMutationInput,
): Promise<boolean> =>
  (await db.outgoingMail.updateMany({ where: { id, leaseToken }, data })).count === 1;

const record = async (mail: Leased<OutgoingMail>, outcome: Outcome): Promise<void> => {
  if (outcome.kind === "lost") return;
  const next = outcome.kind === "failed" ? outcome.next : null;
  const failure = outcome.kind === "failed" ? outcome.failure : null;
  const isRecorded = await change(mail, {
    leasedUntil: null,
    leaseToken: null,
    failure,
    nextAttemptAt: next,
    ...(!next && { content: null }),
    ...(outcome.kind === "sent" && { sentAt: new Date() }),
  });
  if (!isRecorded || next || failure === null) return;
  log("warn", "mail.given_up", { mail: mail.id, kind: mail.kind, failure });
};

export const mailsOutbox: Outbox<OutgoingMail> = {
  table: "outgoing_mails",
  event: "mails/due",
  read: (ids) => db.outgoingMail.findMany({ where: { id: { in: ids } } }),
  triesOf: ({ attempts, firstAttemptAt }) => ({ count: attempts, startedAt: firstAttemptAt }),
  count: (mail, { count, startedAt }) =>
    change(mail, { attempts: count, firstAttemptAt: startedAt }),
  write,
  record,
};
