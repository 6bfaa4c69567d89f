import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { type MailEnd, readResendNotification } from "@/lib/kit/mail/resend-notification";
import { reportUndelivered, type Undelivered } from "@/lib/receipts/undelivered";

export type MailNotified = "taken" | "not_configured" | "bad_signature" | "too_early";

const reasons: Record<MailEnd, Undelivered> = {
  bounced: "bounced",
  complained: "complained",
  suppressed: "suppressed",
  failed: "mail_provider_error",
};

/**
 * What Resend tells of a message. A second notification of the same finds the receipt no longer
 * `succeeded` under that message, and changes nothing: there is nothing to remember of the first.
 */
export const takeMailNotification = async (signed: {
  headers: Headers;
  rawBody: string;
}): Promise<MailNotified> => {
  const secret = env().RESEND_WEBHOOK_SECRET;
  if (!secret) return "not_configured";
  const said = readResendNotification(secret, signed);
  if (said.kind === "forged") return "bad_signature";
  if (said.kind === "other") return "taken";
  // Looked at first: a try that gets its answer meanwhile is then found under the message's name.
  const isUncertain = await someTryTo(said.to);
  const isReported = await reportUndelivered(said.messageId, reasons[said.end]);
  return !isReported && isUncertain ? "too_early" : "taken";
};

/** Whether a try to one of these addresses still waits for its answer, and with it for the message's name. */
const someTryTo = async (to: readonly string[]): Promise<boolean> => {
  const waiting = await db.receipt.findFirst({
    where: {
      livemode: true,
      status: { in: ["pending", "failed"] },
      nextAttemptAt: { not: null },
      generationTries: { gt: 0 },
      email: { in: [...to], mode: "insensitive" },
    },
    select: { id: true },
  });
  return waiting !== null;
};
