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
 * Handles Resend's notification of a message. A second one finds the receipt no longer `succeeded` with that
 * message, and changes nothing, so none needs to be stored.
 */
export const takeMailNotification = async (signed: {
  headers: Headers;
  rawBody: string;
}): Promise<MailNotified> => {
  const secret = env().RESEND_WEBHOOK_SECRET;
  if (!secret) return "not_configured";
  const notification = readResendNotification(secret, signed);
  if (notification.kind === "forged") return "bad_signature";
  if (notification.kind === "other") return "taken";
  // Read first: an attempt that gets its answer meanwhile is then found by the message's id.
  const isUncertain = await someTryTo(notification.to);
  const isReported = await reportUndelivered(notification.messageId, reasons[notification.end]);
  return !isReported && isUncertain ? "too_early" : "taken";
};

/** Whether an attempt to one of these addresses still waits for its answer, and so for the message's id. */
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
