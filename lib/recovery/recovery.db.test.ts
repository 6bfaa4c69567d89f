import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPage } from "@/app/(customer)/_server/get-page.fixture";
import { recoveringBanks, resetRecovery } from "@/lib/bank/recovery";
import { db, disconnect, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { readStatements } from "@/lib/recovery/read";
import { idem, paidAtBank, refund } from "@/lib/refunds/refunds.fixture";
import { aCard, aCustomer } from "@/lib/subscriptions/billing.fixture";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { ownDatabase } from "@/lib/testing/own-database";
import { making } from "@/lib/testing/requests";
import { endRecovery } from "@/scripts/backup/recovery";

let database: Awaited<ReturnType<typeof ownDatabase>>;
let bank: Awaited<ReturnType<typeof startBank>> | null;
let shop: TestMerchant;
let card: { customer: string; paymentMethod: string };

beforeAll(async () => {
  database = await ownDatabase("recovery");
  bank = await startBank();
  shop = await aMerchant();
  const customer = await aCustomer(shop);
  card = { customer, paymentMethod: await aCard(shop, customer) };
});
afterAll(async () => {
  await bank?.close();
  await disconnect();
  await database.drop();
});

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** The state that a process finds when it starts after a restore. */
const recover = async (...providers: string[]): Promise<void> => {
  await db.recovery.deleteMany();
  const restored = { restoredAt: minutesAgo(0), backupAt: minutesAgo(10) };
  for (const provider of providers) {
    await db.recovery.create({ data: { id: newId(), provider, ...restored } });
  }
  resetRecovery();
};

beforeEach(() => recover("sandbox"));

const pay = (key: string) =>
  shop.api.post("/payments/intent", { amountXpf: 1500, ...card }, idem(key));
const counted = () => db.bankOperation.count();
const endedBy = async (provider: string) =>
  (await db.recovery.findFirstOrThrow({ where: { provider } })).endedBy;

describe("while the bank's statement was not read", () => {
  it("the API charges and refunds nothing, and says when to try again; reads are answered", async () => {
    await recover();
    const paid = await paidAtBank(shop, 1000);
    const invoice = await making(shop)("in");
    await recover("sandbox");
    const before = await counted();
    const key = newId();
    const replies = [
      await pay(key),
      await refund(shop, paid, { amountXpf: 100 }),
      await shop.api.post(`/invoices/${invoice}/pay`, {}, idem()),
    ];
    for (const { status, headers, body } of replies) {
      expect([status, body.error, headers.get("retry-after")]).toEqual([503, "recovering", "30"]);
    }
    expect(await counted()).toBe(before);
    expect((await shop.api.get(`/transactions/${paid}`)).status).toBe(200);
    // The key was not used: the same request is executed once it can be.
    await readStatements();
    expect((await pay(key)).body.data.status).toBe("succeeded");
  });

  it("a page shows it, in the payer's language, before a card is typed", async () => {
    const session = (
      await shop.api.post("/checkout-sessions", {
        lineItems: [{ description: "Café", amountXpf: 2990 }],
        successUrl: "https://boutique.example/merci",
      })
    ).body.data;
    const pageIn = async (language: string) => {
      const { status, headers, html } = await getPage("c/[session]", session.url, {
        "accept-language": language,
      });
      return [status, headers["Retry-After"] ?? null, html] as const;
    };
    const [status, after, french] = await pageIn("fr");
    expect([status, after]).toEqual([503, "30"]);
    expect(french).toContain("Rien n’a été débité");
    expect((await pageIn("en"))[2]).toContain("Nothing was charged");
    await readStatements();
    expect((await pageIn("fr"))[0]).toBe(200);
  });
});

describe("reading the statements", () => {
  it("finds what was done since the backup, and then allows charges again", async () => {
    await statement(
      "test.lost",
      `INSERT INTO bank.movements (kind, ref, reference, amount_xpf) VALUES ('debit', $1, $2, 4200)`,
      [newId(), "A".repeat(26)],
    );
    await readStatements();
    const line = await db.bankStatementLine.findFirst({ where: { reference: "A".repeat(26) } });
    expect(line).not.toBeNull();
    const [row] = await db.recovery.findMany();
    expect(row).toMatchObject({ endedBy: "statement", reason: null });
    expect(row?.lines).toBeGreaterThan(0);
    expect(row?.readUpTo?.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    expect((await pay(newId())).status).toBe(201);
  });

  it("continues with a bank that does not answer, and allows charges at the others", async () => {
    await recover("sandbox", "stripe");
    await readStatements();
    expect([...(await recoveringBanks())]).toEqual(["stripe"]);
    expect((await pay(newId())).status).toBe(201);
    await recover("sandbox");
    await bank?.close();
    bank = null;
    await readStatements();
    expect([...(await recoveringBanks())]).toEqual(["sandbox"]);
    bank = await startBank();
    await readStatements();
    expect([...(await recoveringBanks())]).toEqual([]);
  });

  it("ends it for a bank that was never called, not for one that was and is gone", async () => {
    await recover("payzen");
    await readStatements();
    expect(await endedBy("payzen")).toBe("unused");
  });
});

describe("the operator", () => {
  it("ends it with a reason, which running processes learn", async () => {
    await recover("sandbox", "stripe");
    expect((await pay(newId())).status).toBe(503);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect(await endRecovery(client, { reason: "told by telephone", bank: "sandbox" })).toEqual([
      "sandbox",
    ]);
    await client.end();
    await expect.poll(async () => (await pay(newId())).status, { timeout: 5_000 }).toBe(201);
    expect(await db.recovery.findFirst({ where: { provider: "sandbox" } })).toMatchObject({
      endedBy: "operator",
      reason: "told by telephone",
    });
  });
});
