import { withParameters } from "@/lib/checkout-sessions/return-url";
import type { TransactionStatus } from "@/lib/transactions/machine";

type ReturnStatus = "succeeded" | "processing" | "failed";

const statuses: Record<TransactionStatus, ReturnStatus> = {
  pending: "processing",
  processing: "processing",
  succeeded: "succeeded",
  refunded: "succeeded",
  failed: "failed",
};

/**
 * The merchant's page with the outcome; null if the link has none. Anybody can forge these parameters: an order is
 * fulfilled by the webhook.
 */
export const returnUrlOf = (
  { returnUrl }: { returnUrl: string | null },
  payment: { id: string; status: string },
): string | null =>
  returnUrl &&
  withParameters(returnUrl, {
    svc_transaction: payment.id,
    svc_status: statuses[payment.status as TransactionStatus],
  });

/** The same once a subscription has started for which nothing was due. */
export const subscribedUrlOf = (
  { returnUrl }: { returnUrl: string | null },
  subscription: { id: string },
): string | null =>
  returnUrl &&
  withParameters(returnUrl, { svc_subscription: subscription.id, svc_status: "succeeded" });
