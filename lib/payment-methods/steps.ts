import type { CardFace } from "@/lib/bank/provider";
import { customerDeleted } from "@/lib/customers/errors";
import { lockCustomer } from "@/lib/customers/steps";
import { changesBetween, recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import { methodDetached, methodNotFound } from "@/lib/payment-methods/errors";
import { serialisePaymentMethod } from "@/lib/payment-methods/serialise";
import { sealToken } from "@/lib/payment-methods/token";
import type { PaymentMethod } from "@/prisma/client/client";

type Reader = Pick<Tx, "paymentMethod">;

/** The card that a request names in its field `paymentMethod`: of this customer, and not detached. */
export const usableMethod = async (
  reader: Reader,
  ctx: Context,
  named: { id: string; customerId: string },
): Promise<PaymentMethod> => {
  const found = await reader.paymentMethod.findFirst({ where: { ...tenant(ctx), ...named } });
  if (!found) return refuse(methodNotFound, { param: "paymentMethod" });
  if (found.detachedAt) return refuse(methodDetached, { param: "paymentMethod" });
  return found;
};

/**
 * Holds a payment method until the transaction ends, by its customer's row: the cards of one customer
 * change one after the other, so that only one of them is the default.
 */
export const lockMethod = async (tx: Tx, ctx: Context, id: string): Promise<PaymentMethod> => {
  const where = { ...tenant(ctx), id };
  const found = await tx.paymentMethod.findFirst({ where, select: { customerId: true } });
  if (!found) return refuse(methodNotFound);
  await lockCustomer(tx, ctx, found.customerId);
  return (await tx.paymentMethod.findFirst({ where })) ?? refuse(methodNotFound);
};

/** A card that the bank keeps, on its way to become a payment method. */
export type NewCard = {
  customerId: string;
  storedToken: string;
  face: CardFace;
  setupIntentId?: string;
  /** The first card of a customer becomes the default in any case. */
  default?: boolean | undefined;
  metadata?: Metadata | undefined;
};

/** Makes a payment method of a card that the bank keeps; refuses when the customer was deleted meanwhile. */
export const saveCard = async (tx: Tx, ctx: Context, card: NewCard): Promise<PaymentMethod> => {
  const customer = await lockCustomer(tx, ctx, card.customerId);
  if (customer.deletedAt) return refuse(customerDeleted, { param: "customer" });
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
      ...faceColumns(card.face),
      setupIntentId: card.setupIntentId ?? null,
      metadata: card.metadata ?? {},
      createdAt: now(ctx),
    },
  });
  await recordEvent(tx, ctx, {
    type: "payment_method.attached",
    data: serialisePaymentMethod(method, now(ctx)),
    sequence: 1,
  });
  return method;
};

const faceColumns = ({ brand, last4, expMonth, expYear }: CardFace) => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/** Takes the default from the card that has it, before another gets it; the customer is held. */
export const clearDefault = async (tx: Tx, ctx: Context, customerId: string): Promise<void> => {
  const where = { ...tenant(ctx), customerId, isDefault: true };
  const before = await tx.paymentMethod.findFirst({ where });
  if (!before) return;
  const after = await tx.paymentMethod.update({
    where: { id: before.id },
    data: { isDefault: false },
  });
  await recordChange(tx, ctx, { type: "payment_method.updated", before, after });
};

/** The event of a change; none when nothing that is answered differs. */
export const recordChange = async (
  tx: Tx,
  ctx: Context,
  change: {
    type: "payment_method.updated" | "payment_method.detached";
    before: PaymentMethod;
    after: PaymentMethod;
  },
): Promise<void> => {
  const at = now(ctx);
  const data = serialisePaymentMethod(change.after, at);
  const previous = changesBetween(serialisePaymentMethod(change.before, at), data);
  if (previous) await recordEvent(tx, ctx, { type: change.type, data, previous });
};
