import type { EventKind } from "@/lib/events/kinds";
import { recordChange } from "@/lib/events/steps";
import { updateRow } from "@/lib/kit/changes";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import { subscriptionNotFound } from "@/lib/subscriptions/errors";
import { type SubscriptionStatus, subscriptionMachine } from "@/lib/subscriptions/machine";
import { reportEnd } from "@/lib/subscriptions/notice";
import { nothingPending } from "@/lib/subscriptions/pending";
import { wholeSecond } from "@/lib/subscriptions/periods";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import type { Invoice, Subscription } from "@/prisma/client/client";

/** Locks the row, tenant-scoped. Billing, charging and cancelling start with this. */
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

/** The current time of the merchant, as the database knows it: it decides what is due. */
export const billingTime = async (tx: Tx, ctx: Context): Promise<Date> => {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT merchant_now(${ctx.merchantId}::uuid, ${ctx.livemode}) AS at`;
  return wholeSecond(row?.at ?? new Date());
};

type Columns = Partial<Omit<Subscription, "status">>;
type Change = { type: EventKind; data: Columns & { status?: SubscriptionStatus } };

const change = async (
  tx: AnyTx,
  ctx: Context,
  before: Subscription,
  { type, data }: Change,
): Promise<Subscription> => {
  await updateRow(tx, "subscriptions", { id: before.id, from: before.status, patch: data });
  const after = { ...before, ...data };
  await recordChange(tx, ctx, {
    type,
    before: serialiseSubscription(before),
    after: serialiseSubscription(after),
  });
  return after;
};

/** Writes columns of a locked subscription that leave its status as it is, with their event. */
export const changeSubscription = (
  tx: AnyTx,
  ctx: Context,
  before: Subscription,
  columns: Columns,
  type: EventKind = "subscription.updated",
): Promise<Subscription> => change(tx, ctx, before, { type, data: columns });

const moves = {
  recover: "subscription.recovered",
  fallBehind: "subscription.past_due",
  markUnpaid: "subscription.unpaid",
  cancel: "subscription.canceled",
  complete: "subscription.completed",
} as const;

type Move = { trigger: keyof typeof moves; patch?: Columns };

/** The only place that changes the status of a locked subscription: by compare-and-set, with its event. */
export const moveSubscription = async (
  tx: AnyTx,
  ctx: Context,
  before: Subscription,
  { trigger, patch }: Move,
): Promise<Subscription> => {
  const status = subscriptionMachine.next(before.status, trigger) ?? refuse(concurrentChange);
  const isEnd = subscriptionMachine.isFinal(status);
  const after = await change(tx, ctx, before, {
    type: moves[trigger],
    data: { ...patch, ...(isEnd && nothingPlanned(before, patch?.endedAt)), status },
  });
  // The closing invoice, if there is one, is issued with the end.
  const isInvoiced = after.latestInvoiceId !== before.latestInvoiceId;
  if (isEnd) await reportEnd(tx, ctx, after, { isInvoiced });
  return after;
};

/** What an end withdraws: a pause is over with it, and nothing changes any more. */
const nothingPlanned = ({ pausedUntil }: Subscription, endedAt: Date | null = null): Columns => ({
  ...nothingPending,
  ...(pausedUntil && { pausedUntil: null, resumedAt: endedAt }),
});

/** What leads to where the worst invoice puts its subscription. */
const triggers = { active: "recover", past_due: "fallBehind", unpaid: "markUnpaid" } as const;

/** Updates a locked subscription's status after one of its invoices changed. */
export const recomputeStatus = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  changed: Pick<Invoice, "id" | "status">,
): Promise<void> => {
  if (subscriptionMachine.isFinal(subscription.status)) return;
  const status = await statusOfInvoices(tx, ctx, subscription.id, changed);
  if (status === subscription.status) return;
  await moveSubscription(tx, ctx, subscription, { trigger: triggers[status] });
};

const statusOfInvoices = async (
  tx: AnyTx,
  ctx: Context,
  subscriptionId: string,
  changed: Pick<Invoice, "id" | "status">,
): Promise<keyof typeof triggers> => {
  if (changed.status === "unpaid") return "unpaid";
  const worst = await readerOf(tx).invoice.findFirst({
    where: {
      ...tenant(ctx),
      subscriptionId,
      id: { not: changed.id },
      status: { in: ["past_due", "unpaid"] },
    },
    orderBy: { status: "desc" },
    select: { status: true },
  });
  if (worst?.status === "unpaid") return "unpaid";
  return [changed.status, worst?.status].includes("past_due") ? "past_due" : "active";
};
