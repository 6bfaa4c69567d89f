import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { sendMail } from "@/lib/kit/mail";
import { MailFailure, type MailFailureKind } from "@/lib/kit/mail/failure";
import type { Leased } from "@/lib/mails/claim";
import { type Letter, replyToOf, writeOut } from "@/lib/mails/letters";
import { mayTry, nextTry } from "@/lib/mails/schedule";
import { purposeOf } from "@/lib/mails/steps";
import type { Prisma } from "@/prisma/client/client";

/** Counts the try, sends the message under its one key, and records how that ended. No transaction is open. */
export const tryMail = async (mail: Leased): Promise<void> => {
  const { attempts, firstAttemptAt } = mail;
  const at = new Date();
  if (!mayTry(attempts, at, firstAttemptAt)) return giveUp(mail, "provider");
  const tries = attempts + 1;
  const firstAt = firstAttemptAt ?? at;
  if (!(await record(mail, { attempts: tries, firstAttemptAt: firstAt }))) return;
  const failure = await failureOf(mail);
  if (failure === null) {
    await record(mail, { ...over, sentAt: new Date(), failure: null });
    return;
  }
  const next = failure === "provider" ? nextTry(tries, at, firstAt) : null;
  if (!next) return giveUp(mail, failure);
  await record(mail, { ...released, failure, nextAttemptAt: next });
};

const released = { leasedUntil: null, leaseToken: null };
const over = { ...released, nextAttemptAt: null, content: null };

/** False when somebody else holds the message now: the result is theirs to record. */
const record = async (
  { id, leaseToken }: Leased,
  data: Prisma.OutgoingMailUpdateManyMutationInput,
): Promise<boolean> =>
  (await db.outgoingMail.updateMany({ where: { id, leaseToken }, data })).count === 1;

const giveUp = async (mail: Leased, failure: MailFailureKind): Promise<void> => {
  if (!(await record(mail, { ...over, failure }))) return;
  log("warn", "mail.given_up", { mail: mail.id, kind: mail.kind, failure });
};

/** Null when it was sent. */
const failureOf = async (mail: Leased): Promise<MailFailureKind | null> => {
  try {
    await send(mail);
    return null;
  } catch (thrown) {
    if (thrown instanceof MailFailure) return thrown.kind;
    log("error", "mail.message_failed", { mail: mail.id, kind: mail.kind, ...errorFields(thrown) });
    return "provider";
  }
};

const send = async (mail: Leased): Promise<void> => {
  const { id, kind, to, key, merchantId, livemode, content } = mail;
  if (!content) throw new Error("A message that is due has no content.");
  // What opens was sealed by us, for this row.
  const letter = JSON.parse(unseal(content, purposeOf(id))) as Letter;
  await sendMail({
    ...(await writeOut(letter)),
    kind,
    to,
    key,
    replyTo: replyToOf(letter),
    merchant: { merchantId, livemode },
    // Asked into the team, one is among the shop's own people: whom a member signs for by name.
    toMember: kind === "invitation" || (await isMember(merchantId, to)),
  });
};

/** A person of the shop, whose address is known to be theirs: they have signed in with it. */
const isMember = async (merchantId: string, email: string): Promise<boolean> =>
  (await db.member.count({ where: { merchantId, user: { emailKey: email.toLowerCase() } } })) > 0;
