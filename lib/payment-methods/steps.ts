import type { CardConsent } from "@/lib/bank/card-consent";
import type { CardSummary } from "@/lib/bank/provider";
import { customerDeleted } from "@/lib/customers/errors";
import { type CustomerRow, serialiseCustomer } from "@/lib/customers/serialise";
import { lockCustomer } from "@/lib/customers/steps";
import { recordChange, recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import type { Reader } from "@/lib/kit/unit";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { reportSavedCard } from "@/lib/payment-methods/notice";
import { serialisePaymentMethod } from "@/lib/payment-methods/serialise";
import { sealToken } from "@/lib/payment-methods/token";
import type { PaymentMethod } from "@/prisma/client/client";

/** The card that a request names in its field `paymentMethod`: of this customer, and not detached. */
export const usableMethod = async (
  reader: Pick<Reader, "paymentMethod">,
  ctx: Context,
  named: { id: string; customerId: string },
): Promise<PaymentMethod> => {
  const where = { ...tenant(ctx), ...named };
  return requireUsable(await reader.paymentMethod.findFirst({ where }));
};

/** Refuses a card of the field `paymentMethod` that was not found, or was detached. */
export const requireUsable = <Card extends Pick<PaymentMethod, "detachedAt">>(
  found: Card | null,
): Card => {
  if (!found) return refuse(methodNotFound, { param: "paymentMethod" });
  if (found.detachedAt) return refuse(methodDetached, { param: "paymentMethod" });
  return found;
};

type Held = { customer: CustomerRow; method: PaymentMethod };

/**
 * Locks a payment method until the transaction ends, by its customer's row: the cards of one customer change one
 * after the other, so that only one of them is the default.
 */
export const lockMethod = async (tx: Tx, ctx: Context, id: string): Promise<Held> => {
  const where = { ...tenant(ctx), id };
  const found = await tx.paymentMethod.findFirst({ where, select: { customerId: true } });
  if (!found) return refuse(methodNotFound);
  const customer = await lockCustomer(tx, ctx, found.customerId);
  const method = (await tx.paymentMethod.findFirst({ where })) ?? refuse(methodNotFound);
  return { customer, method };
};

/** A card stored at the bank that becomes a payment method. */
export type NewCard = {
  customerId: string;
  storedToken: string;
  summary: CardSummary;
  setupIntentId?: string;
  /** What its holder agreed to on the page that saved it. */
  consent?: CardConsent;
  /** The first card of a customer is always the default. */
  default?: boolean | undefined;
  metadata?: Metadata | undefined;
};

/** Creates the payment method of a card stored at the bank; refuses when the customer was deleted meanwhile. */
export const saveCard = async (tx: Tx, ctx: Context, card: NewCard): Promise<PaymentMethod> =>
  (await attach(tx, ctx, card)) ?? refuse(customerDeleted, { param: "customer" });

/** The same for a card that a payment has stored, with its holder's consent; null if the customer was deleted. */
export const saveWithConsent = (
  tx: Tx,
  ctx: Context,
  card: NewCard & { consent: CardConsent },
): Promise<PaymentMethod | null> => attach(tx, ctx, card);

const attach = async (tx: Tx, ctx: Context, card: NewCard): Promise<PaymentMethod | null> => {
  const customer = await lockCustomer(tx, ctx, card.customerId);
  if (customer.deletedAt) return null;
  const isDefault = card.default === true || customer.paymentMethods.length === 0;
  if (isDefault) await clearDefault(tx, ctx, card.customerId);
  const id = newId();
  const method = await tx.paymentMethod.create({
    data: {
      ...tenant(ctx),
      id,
      customerId: card.customerId,
      tokenSealed: sealToken(id, card.storedToken),
      isDefault,
      ...summaryColumns(card.summary),
      setupIntentId: card.setupIntentId ?? null,
      ...(card.consent && { consent: card.consent }),
      metadata: card.metadata ?? {},
      createdAt: now(ctx),
    },
  });
  await recordEvent(tx, ctx, {
    type: "payment_method.attached",
    data: serialisePaymentMethod(method, now(ctx)),
    sequence: 1,
  });
  if (isDefault) await recordDefault(tx, ctx, customer, id);
  await reportSavedCard(tx, ctx, customer, method);
  return method;
};

const summaryColumns = ({ brand, last4, expMonth, expYear }: CardSummary) => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/** Removes the default from its card, before another gets it; the customer is locked. */
export const clearDefault = async (tx: Tx, ctx: Context, customerId: string): Promise<void> => {
  const where = { ...tenant(ctx), customerId, isDefault: true };
  const before = await tx.paymentMethod.findFirst({ where });
  if (!before) return;
  const after = await tx.paymentMethod.update({
    where: { id: before.id },
    data: { isDefault: false },
  });
  await recordMethodChange(tx, ctx, { type: "payment_method.updated", before, after });
};

type Change = {
  type: "payment_method.updated" | "payment_method.detached";
  before: PaymentMethod;
  after: PaymentMethod;
};

/** The event of a change of a card, both sides of which are read at one instant. */
export const recordMethodChange = async (tx: Tx, ctx: Context, change: Change): Promise<void> => {
  const at = now(ctx);
  await recordChange(tx, ctx, {
    type: change.type,
    before: serialisePaymentMethod(change.before, at),
    after: serialisePaymentMethod(change.after, at),
  });
};

/** Sets the default card of the locked customer, or none. */
export const recordDefault = async (
  tx: Tx,
  ctx: Context,
  customer: CustomerRow,
  methodId: string | null,
): Promise<void> => {
  const paymentMethods = methodId === null ? [] : [{ id: methodId }];
  await recordChange(tx, ctx, {
    type: "customer.updated",
    before: serialiseCustomer(customer),
    after: serialiseCustomer({ ...customer, paymentMethods }),
  });
};
