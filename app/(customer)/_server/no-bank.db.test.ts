import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { noBank } from "@/lib/bank/errors";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import type { Operation } from "@/lib/kit/http/operation";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { ask, bodyFor, making, pathOf, realPath, succeed } from "@/lib/testing/requests";
import { root } from "@/scripts/setup/command";
import { getPage } from "./get-page.fixture";

const declares = ({ errors }: Operation): boolean => errors?.includes(noBank) ?? false;
const declaring = operations.filter(declares);
const creating = operations.filter(({ method, auth }) => method === "POST" && auth !== "none");

/** Every page or operation that needs a bank. */
const tables = [
  "customers",
  "payment_methods",
  "products",
  "prices",
  "payment_links",
  "checkout_sessions",
  "setup_intents",
  "subscriptions",
  "invoices",
  "transactions",
  "terminal_payments",
  "bank_operations",
  "events",
  "invoice_counters",
];
const payables = tables.slice(4, 11);

type Order = { operation: Operation; path: string; body: unknown };

let shop: TestMerchant;
let live: TestMerchant;
let orders: Order[];
let addresses: Record<string, string>;

const pages = join(root, "app/(customer)");

/** The pages with a card form: those that redirect to the bank's own form. */
const families = readdirSync(pages, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("/bank/route.ts"))
  .map((path) => dirname(dirname(path)))
  .sort();

/** A payment charged at a bank; only that bank can refund it. */
const debited = async (): Promise<string> => {
  const customer = await making(shop)("cus");
  const card = { customer, token: "pm_card_alpha" };
  const paymentMethod = (await shop.api.post("/payment-methods", card)).body.data.id;
  const body = { amountXpf: 2990, customer, paymentMethod };
  return (await shop.api.post("/payments/intent", body, { "Idempotency-Key": newId() })).body.data
    .id;
};

const orderOf = async (operation: Operation): Promise<Order> => ({
  operation,
  path:
    operation.id === "refunds.create"
      ? pathOf(operation, await debited())
      : await realPath(operation, shop),
  body: operation.body ? await bodyFor(operation, making(shop)) : undefined,
});

beforeAll(async () => {
  const bank = await startBank();
  shop = await aMerchant({ kybStatus: "verified" });
  live = await aMerchant({ livemode: true, merchantId: shop.id });
  orders = [];
  for (const operation of creating) orders.push(await orderOf(operation));
  const made = async (id: string) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no ${id}.`);
    return (await succeed(operation, shop)).body.data;
  };
  const invoice = await making(shop)("in");
  addresses = {
    "c/[session]": (await made("checkout_sessions.create")).url,
    "l/[slug]": (await made("payment_links.create")).url,
    "pay/[secret]": `/pay/${(await made("payments.create")).clientSecret}`,
    "setup/[secret]": `/setup/${(await made("setup_intents.create")).clientSecret}`,
    "t/[token]": (await made("terminal.create")).url,
  };
  await bank.close();
  // The same shop, as if it had done all this in live mode while a bank was configured.
  await asOwner(
    ...tables.map((table): [string, unknown[]] => [
      `UPDATE ${table} SET livemode = true${table === "bank_operations" ? ", provider = 'payzen'" : ""}
       WHERE merchant_id = $1`,
      [shop.id],
    ]),
  );
  addresses["i/[token]/checkout"] =
    `${(await live.api.get(`/invoices/${invoice}`)).body.data.url}/checkout`;
  Object.assign(env(), { BANK_PROVIDER: undefined });
}, 60_000);

const countsOf = async (): Promise<unknown> =>
  Promise.all(
    payables.map((table) =>
      db.$queryRawUnsafe(`SELECT count(*)::int AS n FROM ${table} WHERE livemode`),
    ),
  );

const textOf = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("answers no_bank wherever something payable would be created or the bank called", async () => {
  const before = await countsOf();
  for (const { operation, ...order } of orders) {
    const reply = await ask(operation, live.key, order);
    if (declares(operation)) {
      const { error, details, type } = reply.body;
      const refusal = [reply.status, error, details.reason, type];
      expect(refusal, operation.id).toEqual([502, "provider_error", "no_bank", "provider"]);
    } else {
      expect([reply.status, operation.id]).not.toEqual([500, operation.id]);
    }
  }
  expect(await countsOf()).toEqual(before);
});

it("covers every operation that declares it", () => {
  const walked = orders.filter(({ operation }) => declares(operation));
  expect(walked.map(({ operation }) => operation.id)).toEqual(declaring.map(({ id }) => id));
  expect(declaring.length).toBeGreaterThan(8);
});

it("explains itself on every page with a card form", async () => {
  expect(Object.keys(addresses).sort()).toEqual(families);
  for (const [family, address] of Object.entries(addresses)) {
    const french = await getPage(family, address, { "accept-language": "fr" });
    expect([family, french.status]).toEqual([family, 503]);
    expect(textOf(french.html)).toContain("Aucune banque n’est encore reliée");
    const english = await getPage(family, address, { "accept-language": "en" });
    expect(textOf(english.html)).toContain("No bank is connected");
  }
});
