import { Webhook } from "standardwebhooks";
import { z } from "zod";

/** The outcome of a message that Resend had accepted. */
export type MailEnd = "bounced" | "complained" | "suppressed" | "failed";

export type MailNotification =
  | { kind: "forged" }
  /** Ignored: delivered, delayed, opened, or not about a message at all. */
  | { kind: "other" }
  | { kind: "undelivered"; messageId: string; to: string[]; end: MailEnd };

const ends: Record<string, MailEnd> = {
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.suppressed": "suppressed",
  "email.failed": "failed",
};

const Undelivered = z.object({
  data: z.object({ email_id: z.string().min(1), to: z.array(z.string()).default([]) }),
});

type Signed = { headers: Headers; rawBody: string };

/** Accepts only a valid signature over these very bytes that is at most five minutes old. */
export const readResendNotification = (secret: string, signed: Signed): MailNotification => {
  const notification = verified(secret, signed);
  if (!notification) return { kind: "forged" };
  const end = Object.hasOwn(ends, notification.type) ? ends[notification.type] : undefined;
  const undelivered = Undelivered.safeParse(notification);
  if (!end || !undelivered.success) return { kind: "other" };
  const { email_id: messageId, to } = undelivered.data.data;
  return { kind: "undelivered", messageId, to, end };
};

const Notification = z.looseObject({ type: z.string() });

/** Resend signs by the Standard Webhooks scheme under the header names of the service it uses. */
const verified = (secret: string, { headers, rawBody }: Signed) => {
  try {
    const notification = new Webhook(secret).verify(rawBody, {
      "webhook-id": headers.get("svix-id") ?? "",
      "webhook-timestamp": headers.get("svix-timestamp") ?? "",
      "webhook-signature": headers.get("svix-signature") ?? "",
    });
    return Notification.parse(notification);
  } catch {
    return null;
  }
};
