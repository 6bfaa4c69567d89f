import { paySession } from "@/lib/checkout-sessions/pay.fixture";
import { aDraft, anIssued } from "@/lib/invoices/by-hand.fixture";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { newVisit } from "@/lib/payment-links/visit";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import { aSale, payFirst, subscribe } from "@/lib/payments/sell-subscription.fixture";
import { pullStatement } from "@/lib/payments/statement";
import { sendDueReceipts } from "@/lib/receipts/send";
import { idem, paidAtBank, paidBySimulation, refund } from "@/lib/refunds/refunds.fixture";
import {
  aCard,
  aCustomer,
  aSubscription,
  daysAfter,
  liveUntil,
  seconds,
  setClock,
} from "@/lib/subscriptions/billing.fixture";
import { issueTickets } from "@/lib/terminal/issue-tickets";
import { terminalPayable } from "@/lib/terminal/payable";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { signTicket } from "@/lib/terminal/ticket";
import { withEnv } from "@/lib/testing/environment";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { aDevice } from "@/lib/testing/till";

const visitor = () => "v".repeat(32);
const payerOf = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });
const onPage = { email: "marie@example.pf", locale: "fr", bankToken: "pm_card_alpha" } as const;

const made = async (of: TestMerchant, path: string, body: object): Promise<string> => {
  const reply = await of.api.post(path, body, idem());
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.body.data.id;
};

/** A session, a link and a till payment that were paid on their pages. */
const paidOnPages = async (shop: TestMerchant) => {
  const lineItems = [{ description: "Café", amountXpf: 2990 }];
  const successUrl = "https://boutique.example/merci";
  const session = await made(shop, "/checkout-sessions", { lineItems, successUrl });
  const open = await made(shop, "/checkout-sessions", { lineItems, successUrl });
  const { row: sold } = await paySession(payerOf(shop), {
    ...onPage,
    sessionId: session,
    visitor: visitor(),
  });
  const link = await made(shop, "/payment-links", { amountXpf: 2990, description: "Café" });
  const { slug } = await db.paymentLink.findUniqueOrThrow({ where: { id: link } });
  await payHosted(payerOf(shop), linkPayable, {
    ...onPage,
    id: link,
    visitor: newVisit(slug, visitor()),
  });
  const { till, ticket } = await paidAtTill(shop);
  return { session, open, sold: sold.id, link, till, ticket };
};

const paidAtTill = async (shop: TestMerchant) => {
  const device = await aDevice({ shop });
  await device.unlock();
  const block = await issueTickets(device.id);
  const claim = {
    device: device.id,
    n: 1,
    amountXpf: 2990,
    time: Math.floor(Date.now() / 1000),
    label: "2 cafés",
  };
  const token = signTicket(Buffer.from(block.key, "base64"), shop.id, claim);
  const redeemed = await redeemTicket(token);
  const cashier = await aMember(shop.id);
  const asked = await cashier.post("/terminal/payments", { amountXpf: 1500 });
  for (const id of [redeemed?.id ?? "", asked.body.data.id]) {
    await payHosted(payerOf(shop), terminalPayable, { ...onPage, id, visitor: newId() });
  }
  return { till: asked.body.data.id as string, ticket: device.id };
};

/** A payment that the bank made after we had cancelled it, refunded once the statement showed it. */
const givenBackLate = async (shop: TestMerchant): Promise<string> => {
  const customer = await aCustomer(shop);
  const paymentMethod = await aCard(shop, customer, "pm_card_timeout");
  const body = { amountXpf: 4100, customer, paymentMethod };
  await withEnv({ BANK_TIMEOUT_MS: 700 }, () => shop.api.post("/payments/intent", body, idem()));
  const row = await db.bankOperation.findFirstOrThrow({
    where: { merchantId: shop.id, resolvedAt: null },
  });
  const debit = { ...row, transactionId: row.transactionId ?? "" };
  await applyBankResultNow(shop.ctx, debit, { kind: "aborted", failure: "processing_error" });
  await pullStatement("sandbox");
  return row.id;
};

/** Invoices by hand: a draft, one to be paid with two rates, and one that was paid by transfer. */
const written = async (shop: TestMerchant) => {
  await shop.api.patch("/merchants/me", { tgcRates: [5] });
  const lines = [
    { label: "Révision", unitAmountXpf: 5000 },
    { label: "Pain", quantity: 2, unitAmountXpf: 500, tgcRate: 5 },
  ];
  const draft = await aDraft(shop);
  const { id: invoice } = await anIssued(shop, { lines });
  const { id: marked } = await anIssued(shop);
  await shop.api.post(`/extensions/invoices/${marked}/mark-paid`, { method: "transfer" });
  return { draft: draft.id as string, invoice: invoice as string, marked: marked as string };
};

/** Subscriptions that pages have sold: one whose first period was paid there, and one for which nothing was due. */
const subscribedOnPages = async (shop: TestMerchant) => {
  const bankToken = "pm_card_alpha";
  const { id: sale } = await aSale(shop, { price: { billing: "advance" } });
  await payFirst(shop, sale, { bankToken });
  const { id: trial } = await aSale(shop, { more: { trialDays: 30 } });
  await subscribe(shop, trial, { bankToken });
  return sale as string;
};

/** Months of a plan that is paid, of one that is refused until its attempts end, and of one with a single cycle. */
const billed = async (shop: TestMerchant) => {
  const paid = await aSubscription(shop);
  const refused = await aSubscription(shop, { token: "pm_card_declined" });
  const completed = await aSubscription(shop, { more: { quantity: 3, cycles: 1 } });
  await setClock(shop, seconds(paid.billingAnchor));
  await liveUntil(shop, daysAfter(paid.billingAnchor, 70));
  return { paid: paid.id, refused: refused.id, completed: completed.id };
};

const setUp = async (shop: TestMerchant): Promise<string> => {
  const id = await made(shop, "/setup-intents", { customer: await aCustomer(shop) });
  const body = { setupIntentId: id, outcome: "succeeded" };
  const reply = await shop.api.post("/test/simulate", body);
  if (reply.status >= 300) throw new Error(reply.text);
  return id;
};

/** A merchant with business of every kind, created by requests and jobs. */
const aBusyShop = async (shop: TestMerchant) => {
  const endpoint = await made(shop, "/webhook-endpoints", { url: "http://localhost:4999/hooks" });
  const debited = await paidAtBank(shop, 1000);
  const [whole, part] = [await paidAtBank(shop, 2000), await paidAtBank(shop, 3000)];
  await refund(shop, whole);
  await refund(shop, part, { amountXpf: 700 });
  const partial = (await refund(shop, part, { amountXpf: 300 })).body.data.id as string;
  const simulated = await paidBySimulation(shop, 1200);
  await refund(shop, simulated, { amountXpf: 200 });
  const waiting = await made(shop, "/payments/intent", { amountXpf: 900 });
  const pages = await paidOnPages(shop);
  const sale = await subscribedOnPages(shop);
  const byHand = await written(shop);
  const setup = await setUp(shop);
  const late = await givenBackLate(shop);
  await sendDueReceipts();
  return {
    endpoint,
    debited,
    whole,
    part,
    partial,
    simulated,
    waiting,
    ...pages,
    sale,
    ...byHand,
    setup,
    late,
  };
};

/** The rows that breaches are made of. */
export const aWorld = async () => {
  const shop = await aMerchant();
  const other = await aMerchant();
  const member = await aMember(shop.id, "owner");
  const rows = await aBusyShop(shop);
  // Its clock is ahead from here on: it is a merchant of its own.
  const billing = await aMerchant();
  const plans = await billed(billing);
  const stranger = await aCustomer(other);
  await pullStatement("sandbox");
  const biller = billing.id;
  return {
    shop: shop.id,
    other: other.id,
    biller,
    user: member.userId,
    ...rows,
    ...plans,
    stranger,
  };
};

export type World = Awaited<ReturnType<typeof aWorld>>;
