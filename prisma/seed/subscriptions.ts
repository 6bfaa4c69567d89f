import type { CardSummary } from "@/lib/bank/provider";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { saveCard } from "@/lib/payment-methods/steps";
import { createSubscription } from "@/lib/subscriptions/create";

type Subscriber = { emailKey: string; storedToken: string; summary: CardSummary };

const summary = (last4: string): CardSummary => ({
  brand: "alpha",
  last4,
  expMonth: 12,
  expYear: 2034,
});

/** One with a good card, and one whose card fails twice first: the test clock shows both. */
const subscribers: readonly Subscriber[] = [
  { emailKey: "heiata@client.test", storedToken: "pm_card_alpha", summary: summary("4242") },
  { emailKey: "manu@client.test", storedToken: "pm_card_first_fails", summary: summary("0036") },
];

/** Two customers with a monthly cake, each created once. Nothing of it is due for a month. */
export const seedSubscriptions = async (ctx: Context): Promise<void> => {
  const price = await db.price.findFirst({ where: { ...tenant(ctx), type: "recurring" } });
  if (!price) return;
  for (const subscriber of subscribers) await subscribe(ctx, price.id, subscriber);
};

const subscribe = async (ctx: Context, price: string, subscriber: Subscriber): Promise<void> => {
  const { emailKey, storedToken, summary: of } = subscriber;
  const demo = `subscription-${emailKey}`;
  const customer = await db.customer.findFirst({
    where: { ...tenant(ctx), emailKey },
    select: { id: true },
  });
  const made = await db.subscription.findFirst({
    where: { ...tenant(ctx), metadata: { path: ["demo"], equals: demo } },
    select: { id: true },
  });
  if (!customer || made) return;
  const card = await transaction((tx) =>
    saveCard(tx, ctx, { customerId: customer.id, storedToken, summary: of, default: true }),
  );
  await createSubscription(ctx, {
    customer: customer.id,
    price,
    paymentMethod: card.id,
    metadata: { demo },
  });
};
