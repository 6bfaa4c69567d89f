import { bankOf, requireAnswering } from "@/lib/bank/bank";
import { startSetup } from "@/lib/bank/operations";
import { customerDeleted } from "@/lib/customers/errors";
import { rememberLocale } from "@/lib/customers/locale";
import { matchCustomer } from "@/lib/customers/match";
import { lockCustomer } from "@/lib/customers/steps";
import { type Context, tenant } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { assert, Refusal, refuse } from "@/lib/kit/errors";
import { requireMoney } from "@/lib/merchants/verification";
import type { HostedPayment } from "@/lib/payables/charge";
import { cardRequired } from "@/lib/payables/errors";
import type { Payable, Payer } from "@/lib/payables/payable";
import { setupOperation } from "@/lib/setup-intents/apply-result";
import { insertSetup } from "@/lib/setup-intents/create";
import { type LockedSale, startSold } from "@/lib/setup-intents/sale";
import { type Recorded, sendSetup } from "@/lib/setup-intents/submit";

/**
 * Subscribes on a hosted page where nothing is due now. A card that was typed is registered at the bank: record, call,
 * record; with a saved card the subscription starts at once. One attempt at a time reaches the bank.
 */
export const subscribeHosted = async (
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<{ actionUrl: string | null }> => {
  if (payment.bankToken !== null) requireAnswering(ctx);
  const recorded = await transaction((tx) => record(tx, ctx, payable, payment));
  if (recorded instanceof Refusal) throw recorded;
  if (!recorded) return { actionUrl: null };
  const { actionUrl } = await sendSetup(ctx, recorded);
  return { actionUrl };
};

/** What to send to the bank, if anything. A refusal that must be committed is returned. */
const record = async (
  tx: Tx,
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<Recorded | Refusal | null> => {
  const { seller } = payable;
  assert(seller, "it sells subscriptions");
  const row = await seller.requireOpen(
    tx,
    ctx,
    await payable.lock(tx, ctx, payment.id),
    payment.visitor,
  );
  if (row instanceof Refusal) return row;
  await requireMoney(tx, ctx);
  const { consent, locale } = payment;
  assert(consent, "the page says what its customer agrees to");
  const { customerId, method } = await seller.payerOf(tx, ctx, row, payment);
  const address = payment.email ?? payable.email?.(row) ?? null;
  const payer = await payerOf(tx, ctx, { customerId, address });
  await rememberLocale(tx, payer.customerId, locale);
  const sale = { seller, row };
  if (!method) return register(tx, ctx, sale, { payment, payer });
  const card = { paymentMethodId: method.id, consent, setupIntentId: null };
  await startSold(tx, ctx, sale, { payer, ...card });
  return null;
};

type Found = Payer & { customerId: string };

/** The customer whose card it is, locked: the one named, or the one found by email address as for a payment. */
const payerOf = async (
  tx: Tx,
  ctx: Context,
  { customerId, address }: { customerId: string | null; address: string | null },
): Promise<Found> => {
  const found: Pick<Found, "customerId" | "customerMatch"> = customerId
    ? { customerId, customerMatch: "provided" }
    : await matchCustomer(tx, ctx, address ?? refuse(cardRequired));
  const { deletedAt } = await lockCustomer(tx, ctx, found.customerId);
  if (deletedAt) refuse(customerDeleted);
  return { ...found, address };
};

/** The registration of a card for a sale: one for each customer of a visit, with a number of attempts. */
const register = async (
  tx: Tx,
  ctx: Context,
  { seller, row }: LockedSale,
  { payment, payer }: { payment: HostedPayment; payer: Found },
): Promise<Recorded> => {
  const { bankToken, consent, visitor } = payment;
  const { customerId, customerMatch } = payer;
  const soldBy = seller.columnsOf(row, visitor);
  const before = await tx.setupIntent.findFirst({
    where: { ...tenant(ctx), ...soldBy, customerId },
    select: { id: true },
  });
  const { id: setupIntentId } =
    before ??
    (await insertSetup(tx, ctx, {
      ...soldBy,
      customerId,
      customerMatch: customerMatch ?? "provided",
    }));
  const operation = await startSetup(tx, ctx, {
    provider: bankOf(ctx).name,
    setupIntentId,
    token: bankToken ?? refuse(cardRequired),
    ...(consent && { consent }),
  });
  return { operation: setupOperation(operation), customerId };
};
