import { createTransport } from "nodemailer";
import { sha256 } from "@/lib/kit/ids";
import { MailFailure, type MailFailureKind } from "@/lib/kit/mail/failure";
import type { Message, Sent } from "@/lib/kit/mail/message";

const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

export const bySmtp = async (
  of: { url: string; from: string },
  message: Message,
): Promise<Sent> => {
  const { to, subject, html, text, replyTo } = message;
  const transport = createTransport({ url: of.url, ...timeouts });
  try {
    const sent = await transport.sendMail({
      from: of.from,
      to: { name: "", address: to },
      subject,
      html,
      text,
      ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
      messageId: messageId(of.from, message.key),
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { id: sent.messageId };
  } catch (cause) {
    throw new MailFailure("The mail server did not take the message.", {
      kind: kindOf(cause),
      cause,
    });
  } finally {
    transport.close();
  }
};

/** Connects and signs in; rejects if that fails. Sends nothing. */
export const verifySmtp = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** SMTP has no idempotency: with the same message id, the recipient's server can at least drop a second copy. */
const messageId = (from: string, key: string): string => {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${sha256(key).toString("hex").slice(0, 40)}@${domain}>`;
};

type SmtpError = { command?: unknown; responseCode?: unknown; response?: unknown };

/** A permanent error of RCPT TO is about the recipient, unless it names a policy (x.7.x) or says otherwise. */
const kindOf = (thrown: unknown): MailFailureKind => {
  const { command, responseCode, response } = thrown as SmtpError;
  const isOfRecipient = command === "RCPT TO" && [550, 551, 553].includes(Number(responseCode));
  return isOfRecipient && !/\b5\.7\.\d/.test(String(response)) ? "invalid_address" : "provider";
};
