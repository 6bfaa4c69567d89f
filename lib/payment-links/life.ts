import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import { HOLDING } from "@/lib/payment-links/takings";
import type { PaymentLink as Row } from "@/prisma/client/client";

/** What a link accepts: inactive, expired and exhausted ones no payment. */
export type LinkState = "active" | "inactive" | "expired" | "exhausted";

type Ending = Pick<Row, "merchantId" | "livemode" | "active" | "expiresAt">;

export const isExpired = (link: Pick<Ending, "merchantId" | "livemode" | "expiresAt">): boolean =>
  link.expiresAt !== null && link.expiresAt <= now(link);

/** The state of a link with this many payments left; null: without a limit. */
export const stateOfLink = (link: Ending, left: number | null): LinkState => {
  if (!link.active) return "inactive";
  if (isExpired(link)) return "expired";
  return left === 0 ? "exhausted" : "active";
};

/** The end of a link, which is in the future. */
export const endOf = (ctx: Context, seconds: number | null | undefined): Date | null => {
  if (seconds == null) return null;
  const at = new Date(seconds * 1000);
  if (at > now(ctx)) return at;
  return refuse(invalidRequest, {
    param: "expiresAt",
    message: `expiresAt: expected an instant in the future, not ${at.toISOString()}.`,
  });
};

type Limited = Pick<Row, "id" | "merchantId" | "livemode" | "maxPayments">;

/** Whether all payments of a link are made, or at the bank. The database decides who gets the last place. */
export const isExhausted = async (
  link: Limited,
  client: Pick<Reader, "transaction"> = db,
): Promise<boolean> => {
  if (link.maxPayments === null) return false;
  const taken = await client.transaction.count({
    where: {
      merchantId: link.merchantId,
      livemode: link.livemode,
      paymentLinkId: link.id,
      status: { in: [...HOLDING] },
    },
  });
  return taken >= link.maxPayments;
};
