import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { createSetupIntent } from "@/lib/setup-intents/create";
import { failSetup, lockSetup } from "@/lib/setup-intents/steps";

/** A card registration that is open, and one that the bank refused, each created once. */
export const seedRegistrations = async (ctx: Context): Promise<void> => {
  const customer = await db.customer.findFirst({
    where: { ...tenant(ctx), emailKey: "heiata@client.test" },
    select: { id: true },
  });
  if (!customer) return;
  await registration(ctx, customer.id, "card-asked");
  const refused = await registration(ctx, customer.id, "card-refused");
  if (!refused) return;
  const inside = { ...ctx, origin: "simulation" } as const;
  await transaction(async (tx) => {
    await failSetup(tx, inside, await lockSetup(tx, inside, refused), "card_declined");
  });
};

/** The id of a new one; null when it existed already. */
const registration = async (
  ctx: Context,
  customer: string,
  demo: string,
): Promise<string | null> => {
  const made = await db.setupIntent.findFirst({
    where: { ...tenant(ctx), metadata: { path: ["demo"], equals: demo } },
    select: { id: true },
  });
  return made ? null : (await createSetupIntent(ctx, { customer, metadata: { demo } })).id;
};
