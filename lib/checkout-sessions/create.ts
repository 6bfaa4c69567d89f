import { requirePayable } from "@/lib/bank/amount";
import { bankOf } from "@/lib/bank/bank";
import { dueOf, frozenLines, totalOf } from "@/lib/checkout-sessions/lines";
import { requireHttps } from "@/lib/checkout-sessions/return-url";
import type { CheckoutSessionCreation } from "@/lib/checkout-sessions/schema";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { customerNotFound } from "@/lib/customers/errors";
import { recordEvent } from "@/lib/events/steps";
import { insertRow } from "@/lib/kit/changes";
import { after, MINUTE, now } from "@/lib/kit/clock";
import { commitUnit } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { refusedAs } from "@/lib/kit/unit";
import type { CheckoutSession } from "@/prisma/client/client";

// A deleted customer may still pay.
const UNKNOWN_CUSTOMER = "checkout_sessions_merchant_id_livemode_customer_id_fkey";
const unknownCustomer = (): Refusal => new Refusal(customerNotFound, { param: "customer" });

/** Creates a payment page. Lines and total are frozen here: a later change of the price has no effect. */
export const createSession = async (
  ctx: Context,
  input: CheckoutSessionCreation,
): Promise<CheckoutSession> => {
  if (ctx.livemode) {
    requireHttps(input.successUrl, "successUrl");
    requireHttps(input.cancelUrl, "cancelUrl");
  }
  const { mode = "payment", trialDays = 0 } = input;
  const lineItems = await frozenLines(ctx, input.lineItems, mode);
  const amountXpf = totalOf(lineItems);
  requirePayable({ param: "lineItems", amountXpf }, bankOf(ctx).limits);
  const createdAt = now(ctx);
  return commitUnit(ctx, async (unit) => {
    const session = {
      ...tenant(ctx),
      id: newId(),
      status: "open",
      mode,
      trialDays: trialDays > 0 ? trialDays : null,
      amountXpf: BigInt(dueOf(lineItems, { amountXpf, trialDays })),
      lineItems,
      ...askedOf(input),
      transactionId: null,
      subscriptionId: null,
      expiresAt: after(createdAt, input.expiresInMinutes * MINUTE),
      completedAt: null,
      createdAt,
    };
    await refusedAs(unit, UNKNOWN_CUSTOMER, unknownCustomer, () =>
      insertRow(unit, "checkout_sessions", session),
    );
    const data = serialiseSession(session);
    await recordEvent(unit, ctx, { type: "checkout_session.created", data, sequence: 1 });
    return session;
  });
};

/** What the page asks of its customer, and where it leads. */
const askedOf = (input: CheckoutSessionCreation) => ({
  customerId: input.customer ?? null,
  customerEmail: input.customer ? null : (input.customerEmail ?? null),
  customerMatch: input.customer ? "provided" : null,
  email: input.email ?? "required",
  saveCard: input.mode === "subscription" ? "require" : (input.saveCard ?? "off"),
  successUrl: input.successUrl,
  cancelUrl: input.cancelUrl ?? null,
  metadata: input.metadata ?? {},
});
