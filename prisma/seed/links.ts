import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { createPaymentLink } from "@/lib/payment-links/create";
import type { PaymentLinkCreation } from "@/lib/payment-links/schema";

/** A link of the cake and one for parties, each created once. */
export const seedLinks = async (ctx: Context, cake: string): Promise<void> => {
  await link(ctx, "link-cake", { price: cake, returnUrl: "https://example.com/" });
  await link(ctx, "link-deposit", { amountXpf: 5_000, description: "Acompte, gâteau de mariage" });
};

const link = async (ctx: Context, demo: string, input: PaymentLinkCreation): Promise<void> => {
  const made = await db.paymentLink.findFirst({
    where: { ...tenant(ctx), metadata: { path: ["demo"], equals: demo } },
    select: { id: true },
  });
  if (!made) await createPaymentLink(ctx, { ...input, metadata: { demo } });
};
