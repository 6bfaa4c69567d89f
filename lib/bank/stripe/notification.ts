import type Stripe from "stripe";
import { z } from "zod";
import type { BankNotification } from "@/lib/bank/provider";

const Subject = z.object({
  id: z.string().min(1).max(255),
  object: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** An older signature is refused: Stripe signs every attempt anew. */
const TOLERANCE_SECONDS = 300;

/** Only names the object. Events about anything else are accepted and ignored. */
export const readStripeNotification = (
  stripe: Stripe,
  secret: string,
  { headers, rawBody }: { headers: Headers; rawBody: string },
): BankNotification => {
  const signature = headers.get("stripe-signature") ?? "";
  const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  const about = Subject.parse(event.data.object);
  const ref = about.object === "charge" ? (about.payment_intent ?? about.id) : about.id;
  return {
    notificationId: z.string().min(1).max(255).parse(event.id),
    subject: subjects[about.object] ?? "payment",
    ref,
    reference: about.metadata?.["reference"] ?? ref,
  };
};

const subjects: Record<string, BankNotification["subject"]> = {
  payment_intent: "payment",
  charge: "payment",
  refund: "refund",
  setup_intent: "setup",
};
