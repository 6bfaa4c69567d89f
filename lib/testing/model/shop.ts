import { expect } from "vitest";
import type { Context } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newId } from "@/lib/kit/ids";
import type { HostedPayment } from "@/lib/payables/charge";
import type { Payable } from "@/lib/payables/payable";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { reconcileBank } from "@/lib/payments/reconcile";
import { aCard, aCustomer, aPrice, setClock } from "@/lib/subscriptions/billing.fixture";
import { aToken } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { keepCard, newCustomer } from "@/lib/testing/model/holders";
import {
  type Behaviour,
  type Interval,
  newWorld,
  type Price,
  type World,
} from "@/lib/testing/model/world";

/** A request that has a final response for its key. */
type Answered = { path: string; body: object; key: string; status: number; text: string };

/** The real product, as a merchant and its customers use it. */
export type Shop = {
  of: TestMerchant;
  /** Another merchant, who must see nothing of it. */
  stranger: TestMerchant;
  answered: Answered[];
};

/** The result of a request: its status, and the reason of a refusal. */
export type Expectation = { status: number; why: string | null };

export const ok: Expectation = { status: 200, why: null };
export const created: Expectation = { status: 201, why: null };
export const conflict = (why: string): Expectation => ({ status: 409, why });
export const notFound: Expectation = { status: 404, why: "not_found" };
export const declined = (why: string): Expectation => ({ status: 402, why });

/** The last days of January: months of every length come next. */
const BEGIN = Date.parse("2027-01-29T21:30:00Z") / 1000;

/** A new merchant with a price to subscribe to, and a customer with two cards. */
export const openShop = async (): Promise<{ model: World; real: Shop }> => {
  const [of, stranger] = [await aMerchant(), await aMerchant()];
  const prices: Price[] = [];
  for (const interval of ["day", "week", "month"] satisfies Interval[]) {
    const amountXpf = 1000 + 10 * prices.length;
    prices.push({ id: await aPrice(of, { interval, amountXpf }), amountXpf, interval });
  }
  await freeze(of, BEGIN);
  const world = newWorld(BEGIN, prices);
  const customer = newCustomer(
    world,
    await aCustomer(of, { email: "hina@example.pf" }),
    "hina@example.pf",
  );
  for (const behaviour of ["alpha", "declined"] satisfies Behaviour[]) {
    keepCard(world, customer, {
      id: await aCard(of, customer.id, `pm_card_${behaviour}`),
      behaviour,
    });
  }
  return { model: world, real: { of, stranger, answered: [] } };
};

/** The merchant's clock is frozen, so that nothing depends on the speed of this machine. */
export const freeze = (of: TestMerchant, at: number): Promise<void> =>
  setClock(of, new Date(at * 1000));

/** Sends a request with its own key, and keeps the response that this key must return from now on. */
export const post = async (shop: Shop, path: string, body: object): Promise<Reply> => {
  const key = newId();
  const reply = await shop.of.api.post(path, body, { "Idempotency-Key": key });
  const { status, text } = reply;
  if (status < 300 || status === 402) shop.answered.push({ path, body, key, status, text });
  return reply;
};

const outcomeIn = ({ status, body }: Reply): Expectation => ({
  status,
  why: body?.failureCode ?? body?.details?.reason ?? body?.error ?? null,
});

/** Checks that the response is the expected one. */
export const expectReply = (reply: Reply, expected: Expectation): void =>
  expect(outcomeIn(reply), reply.text).toEqual(expected);

const numbers: Partial<Record<Behaviour, string>> = {
  alpha: "4242424242424242",
  declined: "4000000000000002",
  insufficient: "4000000000009995",
  auth: "4000000000003220",
  slow: "4000000000000077",
};

export const payer = ({ of }: Shop): Context =>
  payerContext({ merchantId: of.id, livemode: false });

type OnPage = Pick<HostedPayment, "id" | "email"> & { typed: Behaviour | null; visitor?: string };

/** A cardholder pays on a page with a typed card, or with the saved one; returns the payment. */
export const payOnPage = async (
  shop: Shop,
  payable: Payable,
  { id, email, typed, visitor = "v".repeat(32) }: OnPage,
): Promise<Expectation & { payment: string | null }> => {
  const bankToken = typed && (await aToken(numbers[typed]));
  const submit = { id, email, bankToken, locale: "fr", visitor } as const;
  try {
    const { row } = await payHosted(payer(shop), payable, submit);
    return { ...ok, payment: row.id };
  } catch (thrown) {
    const { kind } = asRefusal(thrown);
    return { status: kind.status, why: kind.reason ?? kind.code, payment: null };
  }
};

/** The debit of a payment that its cardholder has to authenticate. */
export const openChallenge = (transactionId: string) =>
  db.bankOperation.findFirstOrThrow({ where: { transactionId, resolvedAt: null } });

/** The bank has decided a slow debit; we do not know yet. */
export const bankDecides = async ({ of }: Shop): Promise<void> => {
  const undecided = () =>
    statement<{ n: number }>(
      "model.undecided",
      `SELECT count(*)::int AS n FROM bank.operations b JOIN bank_operations o ON o.reference = b.reference
       WHERE o.merchant_id = $1 AND b.status = 'processing'`,
      [of.id],
    );
  await expect.poll(undecided, { interval: 20 }).toEqual([{ n: 0 }]);
};

/** Retrieves every debit with an unknown outcome. */
export const retrieveDebits = async ({ of }: Shop): Promise<void> => {
  const open = { merchantId: of.id, resolvedAt: null };
  const data = { nextCheckAt: new Date(0), leasedUntil: null };
  await db.bankOperation.updateMany({ where: open, data });
  // Older ones may wait here as well.
  for (;;) {
    await reconcileBank();
    const waiting = { ...open, nextCheckAt: { lte: new Date() } };
    if ((await db.bankOperation.count({ where: waiting })) === 0) return;
  }
};
