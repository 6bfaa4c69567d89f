import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { subscriptionNotFound } from "@/lib/subscriptions/errors";
import type { SubscriptionStatus } from "@/lib/subscriptions/machine";
import { reportEnd } from "@/lib/subscriptions/notice";
import { wholeSecond } from "@/lib/subscriptions/periods";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import type { Prisma, Subscription } from "@/prisma/client/client";

/** Locks the row, tenant-scoped. Whoever bills, charges or cancels does this first. */
const holdSubscription = (tx: Tx, ctx: Context, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 FROM subscriptions WHERE id = ${id}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR UPDATE`;

const readSubscription = async (tx: Tx, ctx: Context, id: string): Promise<Subscription> =>
  (await tx.subscription.findFirst({ where: { ...tenant(ctx), id } })) ??
  refuse(subscriptionNotFound);

/** Locks the row and reads it, or refuses. */
export const lockSubscription = async (tx: Tx, ctx: Context, id: string): Promise<Subscription> => {
  await holdSubscription(tx, ctx, id);
  return readSubscription(tx, ctx, id);
};

/** The instant it is for the merchant, as the database knows it: what is due is decided there. */
export const billingTime = async (tx: Tx, ctx: Context): Promise<Date> => {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT merchant_now(${ctx.merchantId}::uuid, ${ctx.livemode}) AS at`;
  return wholeSecond(row?.at ?? new Date());
};

type Change = { type: EventKind; data: Prisma.SubscriptionUncheckedUpdateInput };

/** Changes a locked subscription and says so in an event, unless nothing differs. */
export const changeSubscription = async (
  tx: Tx,
  ctx: Context,
  before: Subscription,
  { type, data: columns }: Change,
): Promise<Subscription> => {
  const after = await tx.subscription.update({
    where: { id: before.id, status: before.status },
    data: columns,
  });
  await recordChange(tx, ctx, {
    type,
    before: serialiseSubscription(before),
    after: serialiseSubscription(after),
  });
  if (type === "subscription.canceled") await reportEnd(tx, ctx, after);
  return after;
};

const told = {
  active: "subscription.recovered",
  past_due: "subscription.past_due",
  unpaid: "subscription.unpaid",
} as const;

type Standing = Exclude<SubscriptionStatus, "canceled">;

/** Brings a locked subscription to what its invoices say, after one of them changed. */
export const recomputeStatus = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
): Promise<void> => {
  if (subscription.status === "canceled") return;
  const status = await standingOf(tx, ctx, subscription.id);
  if (status === subscription.status) return;
  await changeSubscription(tx, ctx, subscription, { type: told[status], data: { status } });
};

const standingOf = async (tx: Tx, ctx: Context, subscriptionId: string): Promise<Standing> => {
  const worst = await tx.invoice.findFirst({
    where: { ...tenant(ctx), subscriptionId, status: { in: ["past_due", "unpaid"] } },
    orderBy: { status: "desc" },
    select: { status: true },
  });
  return (worst?.status ?? "active") as Standing;
};
