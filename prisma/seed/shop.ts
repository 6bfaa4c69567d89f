import { issueKey } from "@/lib/api-keys/steps";
import { keyHash, keyTextOf } from "@/lib/api-keys/text";
import { createSession } from "@/lib/checkout-sessions/create";
import { sessionUrl } from "@/lib/checkout-sessions/serialise";
import { after, HOUR, now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { linkTag } from "@/lib/kit/crypto";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { newProfiles } from "@/lib/merchants/profile";
import { createPrice } from "@/lib/prices/create";
import { createProduct } from "@/lib/products/create";
import { seedLinks } from "@/prisma/seed/links";
import { seedRegistrations } from "@/prisma/seed/registrations";
import { seedSales } from "@/prisma/seed/sales";
import { seedSubscriptions } from "@/prisma/seed/subscriptions";

/** What a person needs to try the product. */
type Shop = { apiKey: string; checkoutUrl: string; email: string };

/** The one row with a fixed id: everything else is found through it. */
export const SHOP_ID = "0199f0c4-7e00-7000-8000-000000000001";

const EMAIL = "demo@motu.test";
const SUCCESS_URL = "https://example.com/";
const KEYS_MAX = 1_000;

/** Creates the merchant, or finds it unchanged. */
export const seedShop = async (): Promise<Shop> => {
  await openShop();
  const ctx = await ownerContext();
  const apiKey = await testKey(ctx);
  const cake = await catalogue(ctx);
  await seedLinks(ctx, cake);
  await seedSales(ctx, cake);
  await seedRegistrations(ctx);
  await seedSubscriptions(ctx);
  const checkoutUrl = await openCheckout(ctx, cake);
  return { apiKey, checkoutUrl, email: EMAIL };
};

const openShop = async (): Promise<void> => {
  const profile = {
    name: "Pâtisserie Tiare",
    legalName: "Pâtisserie Tiare SARL",
    taxNumber: "C12345",
    supportEmail: "bonjour@patisserie-tiare.test",
    brandColor: "#b83a5e",
    tgcRateBp: 1_300,
  };
  await db.merchant.upsert({
    where: { id: SHOP_ID },
    create: { id: SHOP_ID, profiles: newProfiles(profile) },
    update: {},
  });
};

const ownerContext = async (): Promise<Context> => {
  const person = { email: EMAIL, emailKey: EMAIL, name: "Tiare" };
  await db.user.createMany({ data: { id: newId(), ...person }, skipDuplicates: true });
  const { id } = await db.user.findUniqueOrThrow({ where: { emailKey: EMAIL } });
  await db.member.createMany({
    data: { id: newId(), merchantId: SHOP_ID, userId: id, role: "owner" },
    skipDuplicates: true,
  });
  return {
    merchantId: SHOP_ID,
    livemode: false,
    actor: { kind: "member", id, role: "owner" },
    origin: "dashboard",
    requestId: null,
    version: "2026-01-01",
    scopes: ["*"],
  };
};

// Only an HMAC of a key is stored, so this one is derived and can be shown again. A revoked one is replaced by the
// next.
const testKey = async (ctx: Context): Promise<string> => {
  for (let n = 0; n < KEYS_MAX; n += 1) {
    const secret = keyTextOf(false, linkTag("demo-key", `${SHOP_ID}:${n}`, 26));
    const known = await db.apiKey.findUnique({ where: { hash: keyHash(secret) } });
    if (known && !known.revokedAt) return secret;
    if (known) continue;
    await transaction((tx) => issueKey(tx, ctx, { secret, name: "Clé de démonstration" }));
    return secret;
  }
  throw new Error(`${KEYS_MAX} keys of the demonstration were revoked.`);
};

/** Returns the price of a cake. */
const catalogue = async (ctx: Context): Promise<string> => {
  const name = "Gâteau coco";
  const found = await db.product.findFirst({ where: { ...tenant(ctx), name } });
  const description = "Lait de coco de Taha'a, vanille et rhum.";
  const product = found ?? (await createProduct(ctx, { name, description }));
  const price = async (nickname: string, amountXpf: number, interval?: "month") =>
    (await db.price.findFirst({ where: { ...tenant(ctx), productId: product.id, nickname } })) ??
    (await createPrice(ctx, { product: product.id, amountXpf, nickname, interval }));
  const cake = await price("Gâteau coco, 8 parts", 2_990);
  await price("Un gâteau par mois", 2_500, "month");
  return cake.id;
};

/** A session that is valid for at least half a day, so that it can still be paid later in the day. */
const openCheckout = async (ctx: Context, cake: string): Promise<string> => {
  const open = await db.checkoutSession.findFirst({
    where: {
      ...tenant(ctx),
      status: "open",
      expiresAt: { gt: after(now(ctx), 12 * HOUR) },
      metadata: { path: ["demo"], equals: "checkout" },
    },
    orderBy: { id: "desc" },
  });
  const session =
    open ??
    (await createSession(ctx, {
      lineItems: [
        { price: cake, quantity: 1 },
        { amountXpf: 450, description: "Jus de corossol", quantity: 2 },
      ],
      successUrl: SUCCESS_URL,
      expiresInMinutes: 1_440,
      metadata: { demo: "checkout" },
    }));
  return sessionUrl(session.id);
};
