import { env } from "@/lib/kit/env";
import { MailFailure } from "@/lib/kit/mail/failure";
import { toFolder } from "@/lib/kit/mail/folder";
import { toMailbox } from "@/lib/kit/mail/mailbox";
import type { Message, Sent } from "@/lib/kit/mail/message";
import { byResend } from "@/lib/kit/mail/resend";
import { bySmtp } from "@/lib/kit/mail/smtp";
import { isEmail, lengthOf } from "@/lib/kit/text";

/**
 * Sends one message. Test messages go to the mailbox table, and are sent out only to the merchant's own members.
 * Otherwise by Resend, by SMTP, or, if neither is configured, to the mailbox and to files. The same key twice is
 * one message if the transport allows it. Rejects with a `MailFailure`.
 */
export const sendMail = async (message: Message): Promise<Sent> => {
  const safe = checked(message);
  if (safe.merchant && !safe.merchant.livemode) {
    const kept = await toMailbox(safe);
    if (!safe.toMember) return kept;
  }
  const { RESEND_API_KEY, SMTP_URL, MAIL_FROM } = env();
  if (RESEND_API_KEY) return byResend({ apiKey: RESEND_API_KEY, from: MAIL_FROM }, safe);
  if (SMTP_URL) return bySmtp({ url: SMTP_URL, from: MAIL_FROM }, safe);
  const sent = await toMailbox(safe);
  if (sent.isNew) await toFolder(safe);
  return sent;
};

/** Nothing in a message can become a header: addresses are checked again, texts are one line. */
const checked = (message: Message): Message => {
  if (!isEmail(message.to)) {
    throw new MailFailure("The address cannot be written to.", { kind: "invalid_address" });
  }
  const { replyTo } = message;
  return {
    ...message,
    subject: headerText(message.subject),
    replyTo: replyTo && isEmail(replyTo) ? replyTo : null,
  };
};

const SUBJECT_MAX = 120;
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of at most 120 characters, without control or direction-changing characters. */
const headerText = (text: string): string => {
  const line = text.toWellFormed().replace(unprintable, " ").trim();
  return lengthOf(line) <= SUBJECT_MAX ? line : `${[...line].slice(0, SUBJECT_MAX - 1).join("")}…`;
};
