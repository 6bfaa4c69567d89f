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
): string | null => {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set("svc_transaction", payment.id);
  url.searchParams.set("svc_status", statuses[payment.status as TransactionStatus]);
  return url.href;
};

/** The same once a subscription has started for which nothing was due. */
export const subscribedUrlOf = (
  { returnUrl }: { returnUrl: string | null },
  subscription: { id: string },
): string | null => {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set("svc_subscription", subscription.id);
  url.searchParams.set("svc_status", "succeeded");
  return url.href;
};
