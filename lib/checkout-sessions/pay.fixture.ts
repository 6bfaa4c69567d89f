import { sessionPayable } from "@/lib/checkout-sessions/payable";
import type { Context } from "@/lib/kit/context";
import type { HostedPayment } from "@/lib/payables/charge";
import { payHosted } from "@/lib/payments/pay-hosted";

/** Pays a session as a cardholder. */
export const paySession = (
  ctx: Context,
  { sessionId, ...payment }: Omit<HostedPayment, "id"> & { sessionId: string },
) => payHosted(ctx, sessionPayable, { ...payment, id: sessionId });
