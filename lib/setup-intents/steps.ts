import type { CardConsent } from "@/lib/bank/card-consent";
import { lockOperation } from "@/lib/bank/operations";
import type { BankFailure, CardSummary } from "@/lib/bank/provider";
import { recordBankResult } from "@/lib/bank/record-result";
import { customerDeleted } from "@/lib/customers/errors";
import { lockCustomer } from "@/lib/customers/steps";
import { recordChange } from "@/lib/events/steps";
import { writeAuditEntry } from "@/lib/kit/audit";
import { cardName } from "@/lib/kit/card-name";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { saveCard } from "@/lib/payment-methods/steps";
import { setupExpired, setupIntentNotFound } from "@/lib/setup-intents/errors";
import { setupMachine } from "@/lib/setup-intents/machine";
import { type SetupIntentRow, serialiseSetupIntent, withCard } from "@/lib/setup-intents/serialise";
import type { BankOperation, PaymentMethod } from "@/prisma/client/client";

/** Locks the row, tenant-scoped, or refuses. Always before its attempts and its customer. */
export const lockSetup = async (tx: Tx, ctx: Context, id: string): Promise<SetupIntentRow> => {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM setup_intents WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
      AND livemode = ${ctx.livemode} FOR UPDATE`;
  if (locked.length === 0) return refuse(setupIntentNotFound);
  return tx.setupIntent.findUniqueOrThrow({ where: { id }, include: withCard });
};

/** After 24 hours no more attempts are possible; the status stays. */
export const isExpired = (ctx: Context, { expiresAt }: Pick<SetupIntentRow, "expiresAt">) =>
  now(ctx) >= expiresAt;

export const requireInTime = (ctx: Context, row: SetupIntentRow): void => {
  if (isExpired(ctx, row)) refuse(setupExpired);
};

/** A deleted customer gets no card; locked until the transaction ends. */
export const requireCustomer = async (tx: Tx, ctx: Context, row: SetupIntentRow): Promise<void> => {
  const { deletedAt } = await lockCustomer(tx, ctx, row.customerId);
  if (deletedAt) refuse(customerDeleted);
};

/** The attempt that the bank has not decided; at most one, by a unique index. */
export const openAttempt = (
  reader: Pick<Tx, "bankOperation">,
  ctx: Context,
  setupIntentId: string,
): Promise<BankOperation | null> =>
  reader.bankOperation.findFirst({
    where: { ...tenant(ctx), setupIntentId, kind: "setup", resolvedAt: null },
  });

/** Abandons, on our side, what is under way at the bank: a card that it still stores is deleted there. */
export const abandonAttempt = async (
  tx: Tx,
  ctx: Context,
  setupIntentId: string,
): Promise<void> => {
  const open = await openAttempt(tx, ctx, setupIntentId);
  if (!open) return;
  const held = await lockOperation(tx, open.id);
  if (!held.resolvedAt) await recordBankResult(tx, held, { kind: "aborted" });
};

/** `eventId` is null when nothing changed. */
type Moved = { row: SetupIntentRow; eventId: string | null };

/** The card becomes the customer's payment method and the registration succeeds, in one commit. */
export const succeedSetup = async (
  tx: Tx,
  ctx: Context,
  row: SetupIntentRow,
  card: { storedToken: string; summary: CardSummary; consent?: CardConsent },
): Promise<Moved & { method: PaymentMethod }> => {
  const method = await saveCard(tx, ctx, {
    ...card,
    customerId: row.customerId,
    setupIntentId: row.id,
  });
  if (row.byCustomer) await enterCard(tx, ctx, method);
  return { ...(await move(tx, ctx, row, { trigger: "accept", failureCode: null })), method };
};

/** An act of the customer, whoever brought the bank's answer. */
const enterCard = (tx: Tx, ctx: Context, { customerId, ...card }: PaymentMethod): Promise<void> =>
  writeAuditEntry(
    tx,
    { ...ctx, actor: { kind: "customer", id: customerId } },
    {
      action: "portal.cards_added",
      target: { type: "customers", id: customerId },
      details: { name: cardName(card) },
    },
  );

/** A further refusal with another reason is an event too; with the same reason nothing changes. */
export const failSetup = async (
  tx: Tx,
  ctx: Context,
  row: SetupIntentRow,
  failureCode: BankFailure,
): Promise<Moved> =>
  row.failureCode === failureCode
    ? { row, eventId: null }
    : move(tx, ctx, row, { trigger: "refuse", failureCode });

const events = { accept: "setup_intent.succeeded", refuse: "setup_intent.failed" } as const;

/** The only place that changes a registration's status: by compare-and-set, with its event. */
const move = async (
  tx: Tx,
  ctx: Context,
  row: SetupIntentRow,
  { trigger, failureCode }: { trigger: keyof typeof events; failureCode: BankFailure | null },
): Promise<Moved> => {
  const status = setupMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  const { count } = await tx.setupIntent.updateMany({
    where: { ...tenant(ctx), id: row.id, status: row.status },
    data: { status, failureCode },
  });
  if (count !== 1) return refuse(concurrentChange);
  const after = await tx.setupIntent.findUniqueOrThrow({
    where: { id: row.id },
    include: withCard,
  });
  const eventId = await recordChange(tx, ctx, {
    type: events[trigger],
    before: serialiseSetupIntent(row),
    after: serialiseSetupIntent(after),
  });
  return { row: after, eventId };
};
