import { describe, expect, it } from "vitest";
import { tagHolds } from "@/lib/kit/crypto";
import { db, statement, transaction } from "@/lib/kit/db";
import { client } from "@/lib/testing/client";
import { SHOP_ID, seedShop } from "@/prisma/seed/shop";

/** Every stored value, as text. */
const dump = async (): Promise<string> => {
  const tables = await statement<{ name: string }>(
    "test.tables",
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'merchant_id' ORDER BY 1`,
    [],
  );
  const parts: string[] = [];
  for (const name of ["merchants", "users", ...tables.map((table) => table.name)]) {
    const sql = `SELECT coalesce(json_agg(t ORDER BY t::text)::text, '') AS rows FROM "${name}" t`;
    const [found] = await statement<{ rows: string }>(`test.dump.${name}`, sql, []);
    parts.push(`${name} ${found?.rows}`);
  }
  return parts.join("\n");
};

describe("the seed", () => {
  it("creates a merchant to start with, and finds it again unchanged", async () => {
    const shop = await seedShop();
    const before = await dump();
    expect(await seedShop()).toEqual(shop);
    expect(await dump()).toBe(before);

    const api = client(shop.apiKey);
    const merchant = (await api.get("/merchants/me")).body.data;
    expect(merchant).toMatchObject({
      id: SHOP_ID,
      name: "Pâtisserie Tiare",
      tgcRate: 13,
      kybStatus: "pending",
    });
    expect(merchant.taxNumber && merchant.supportEmail && merchant.brandColor).toBeTruthy();
    const owner = await db.member.findFirstOrThrow({
      where: { merchantId: SHOP_ID },
      include: { user: true },
    });
    expect([owner.role, owner.user.email, shop.email]).toEqual([
      "owner",
      "demo@motu.test",
      "demo@motu.test",
    ]);
    expect(
      (await api.get("/prices")).body.data.map((price: { type: string }) => price.type),
    ).toEqual(["recurring", "one_time"]);
    expect(
      (await api.get("/payment-links")).body.data.map((link: { label: string }) => link.label),
    ).toEqual(["Acompte, gâteau de mariage", "Gâteau coco, 8 parts"]);
    expect(
      (await api.get("/setup-intents")).body.data.map((one: { status: string }) => one.status),
    ).toEqual(["failed", "pending"]);
    expect((await api.get("/subscriptions?status=active")).body.data).toHaveLength(2);
  });

  it("has a dozen payments, in each first status", async () => {
    const { apiKey } = await seedShop();
    const made = await db.transaction.groupBy({
      by: ["status"],
      where: { merchantId: SHOP_ID },
      _count: true,
      orderBy: { status: "asc" },
    });
    expect(made.map(({ status, _count }) => [status, _count])).toEqual([
      ["failed", 4],
      ["pending", 1],
      ["processing", 1],
      ["succeeded", 6],
    ]);
    const refunds = (await client(apiKey).get("/refunds?expand[]=transaction")).body.data;
    expect(refunds).toMatchObject([
      { status: "succeeded", amountXpf: 1_000, transaction: { amountRefundedXpf: 1_000 } },
    ]);
    const complete = await client(apiKey).get("/checkout-sessions?status=complete");
    const matches = complete.body.data.map(
      (session: { customerMatch: string }) => session.customerMatch,
    );
    expect(matches).toEqual(["unique", "created", "created", "created"]);
  });

  it("always returns a session that can be paid", async () => {
    const { apiKey, checkoutUrl } = await seedShop();
    const url = new URL(checkoutUrl);
    const id = url.pathname.slice("/c/".length);
    expect(tagHolds("checkout", id, url.searchParams.get("k") ?? "")).toBe(true);
    const session = (await client(apiKey).get(`/checkout-sessions/${id}`)).body.data;
    expect([session.status, session.amountXpf, session.url]).toEqual(["open", 3_890, checkoutUrl]);
    // Its time is frozen for all others.
    await transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        UPDATE checkout_sessions SET expires_at = now() + interval '11 hours' WHERE id = ${id}::uuid`;
    });
    const next = await seedShop();
    expect(next.checkoutUrl).not.toBe(checkoutUrl);
    expect((await seedShop()).checkoutUrl).toBe(next.checkoutUrl);
  });

  it("returns another key once the last was revoked", async () => {
    const { apiKey } = await seedShop();
    const { data } = (await client(apiKey).get("/api-keys")).body;
    const mine = data.find((key: { last4: string }) => key.last4 === apiKey.slice(-4));
    await client(apiKey).delete(`/api-keys/${mine.id}`);
    const next = await seedShop();
    expect(next.apiKey).not.toBe(apiKey);
    expect((await client(next.apiKey).get("/products")).status).toBe(200);
  });
});
