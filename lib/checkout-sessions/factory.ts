import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { recordEvent } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { CheckoutSession, Prisma } from "@/prisma/client/client";

const line = {
  priceId: null,
  productId: null,
  description: "Café",
  amountXpf: 2990,
  quantity: 1,
  totalXpf: 2990,
};

/** A session as it was created, at any moment of its life: `{ expiresAt }` in the past makes it due. */
export const aSession = (
  ctx: Context,
  of: Partial<Prisma.CheckoutSessionUncheckedCreateInput> = {},
): Promise<CheckoutSession> =>
  transaction(async (tx) => {
    const session = await tx.checkoutSession.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        amountXpf: 2990,
        lineItems: [line],
        successUrl: "https://shop.example/merci",
        expiresAt: new Date(Date.now() + 3_600_000),
        ...of,
      },
    });
    await recordEvent(tx, ctx, {
      type: "checkout_session.created",
      data: serialiseSession(session),
      sequence: 1,
    });
    return session;
  });
