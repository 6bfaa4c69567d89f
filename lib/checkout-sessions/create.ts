import { requirePayable } from "@/lib/bank/amount";
import { bankOf } from "@/lib/bank/bank";
import { frozenLines, totalOf } from "@/lib/checkout-sessions/lines";
import { requireHttps } from "@/lib/checkout-sessions/return-url";
import type { CheckoutSessionCreation } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { customerNotFound } from "@/lib/customers/errors";
import { recordEvent } from "@/lib/events/steps";
import { after, MINUTE, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { CheckoutSession } from "@/prisma/client/client";

/** Creates a payment page. Lines and total are frozen here: a later change of the price has no effect. */
export const createSession = async (
  ctx: Context,
  input: CheckoutSessionCreation,
): Promise<CheckoutSession> => {
  if (ctx.livemode) {
    requireHttps(input.successUrl, "successUrl");
    requireHttps(input.cancelUrl, "cancelUrl");
  }
  await requireCustomer(ctx, input.customer);
  const lineItems = await frozenLines(ctx, input.lineItems);
  const amountXpf = totalOf(lineItems);
  requirePayable({ param: "lineItems", amountXpf }, bankOf(ctx).limits);
  const createdAt = now(ctx);
  return commitAndStore(ctx, async (tx) => {
    const session = await tx.checkoutSession.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        amountXpf,
        lineItems,
        customerId: input.customer ?? null,
        customerEmail: input.customer ? null : (input.customerEmail ?? null),
        customerMatch: input.customer ? "provided" : null,
        successUrl: input.successUrl,
        cancelUrl: input.cancelUrl ?? null,
        metadata: input.metadata ?? {},
        expiresAt: after(createdAt, input.expiresInMinutes * MINUTE),
        createdAt,
      },
    });
    const data = serialiseSession(session);
    await recordEvent(tx, ctx, { type: "checkout_session.created", data, sequence: 1 });
    return session;
  });
};

/** A deleted customer may still pay. */
const requireCustomer = async (ctx: Context, id: string | undefined): Promise<void> => {
  if (id === undefined) return;
  const found = await db.customer.findFirst({
    where: { ...tenant(ctx), id },
    select: { id: true },
  });
  if (!found) refuse(customerNotFound, { param: "customer" });
};
