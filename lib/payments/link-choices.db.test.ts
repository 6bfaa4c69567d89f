import { describe, expect, it } from "vitest";
import { unix } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Choice } from "@/lib/payables/choice";
import { linkPayable } from "@/lib/payment-links/payable";
import { payHosted } from "@/lib/payments/pay-hosted";
import {
  aCard,
  aLink,
  DECLINED,
  debitsOf,
  GOOD,
  idem,
  linkNow,
  payer,
} from "@/lib/payments/pay-link.fixture";
import { intentPayable } from "@/lib/payments/payable";
import { setClock } from "@/lib/subscriptions/billing.fixture";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const CHALLENGE = "4000000000003220";

type Submit = { choice?: Choice | null; visitor?: string; number?: string; email?: string | null };

const pay = async (shop: TestMerchant, id: string, submit: Submit = {}) => {
  const { choice = null, visitor = newId(), number = GOOD, email = "marie@example.pf" } = submit;
  const bankToken = await aToken(number);
  return payHosted(payer(shop), linkPayable, {
    id,
    bankToken,
    email,
    locale: "fr",
    visitor,
    choice,
  });
};

const refusalOf = async (paid: Promise<unknown>) => {
  const thrown = await paid.catch((refused: unknown) => refused);
  if (!(thrown instanceof Refusal)) throw new Error("It was not refused.");
  return thrown.kind.reason ?? [thrown.kind.code, thrown.more.param];
};

const stateOf = async (shop: TestMerchant, id: string, visitor = newId()) =>
  (await linkPayable.view(payer(shop), id, visitor)).checkout.state;

const free = { amountXpf: undefined, amount: { type: "free", minXpf: 500, maxXpf: 50_000 } };
const name = { key: "name", label: "Nom", type: "text", required: true };

describe("what a customer chose", () => {
  it("is what is debited, and is on the payment and in its events", async () => {
    const shop = await aMerchant();
    const link = await aLink(shop, {
      amountXpf: 1500,
      quantity: { max: 10 },
      questions: [name],
    });
    const answers = [{ key: "name", label: "Nom", value: "Hina" }];
    const choice = { amountXpf: 4500, quantity: 3, answers };
    const { row } = await pay(shop, link.id, { choice });
    const read = (await shop.api.get(`/transactions/${row.id}`)).body.data;
    expect(read).toMatchObject({ status: "succeeded", amountXpf: 4500, quantity: 3, answers });
    expect((await eventsOf(row.id)).at(-1)?.body.data).toEqual(read);
    const debit = await db.bankOperation.findFirstOrThrow({ where: { transactionId: row.id } });
    expect([debit.amountXpf, debit.state]).toEqual([4500n, "accepted"]);
    const after = await linkNow(shop, link.id);
    expect([after.paymentsCount, after.amountCollectedXpf]).toEqual([1, 4500]);
    const page = await linkPayable.view(payer(shop), link.id, row.visitNonce ?? "");
    expect(page.lines).toEqual([{ label: "Tapa", quantity: 3, amountXpf: 1500, totalXpf: 4500 }]);
  });

  it.each<[string, object, Choice, string]>([
    ["less than the least", free, { amountXpf: 499, quantity: null, answers: [] }, "amount"],
    ["more than the most", free, { amountXpf: 50_001, quantity: null, answers: [] }, "amount"],
    ["half a franc", free, { amountXpf: 500.5, quantity: null, answers: [] }, "amount"],
    [
      "another total",
      { quantity: { max: 5 } },
      { amountXpf: 2990, quantity: 2, answers: [] },
      "quantity",
    ],
    [
      "too many",
      { quantity: { max: 5 } },
      { amountXpf: 17_940, quantity: 6, answers: [] },
      "quantity",
    ],
    [
      "no answer",
      { questions: [name] },
      { amountXpf: 2990, quantity: null, answers: [] },
      "q_name",
    ],
  ])(
    "is refused when recorded if it is %s, before the bank is called",
    async (_, more, choice, param) => {
      const shop = await aMerchant();
      const { id } = await aLink(shop, more);
      expect(await refusalOf(pay(shop, id, { choice }))).toEqual(["invalid_request", param]);
      expect(await refusalOf(pay(shop, id))).toEqual(["invalid_request", undefined]);
      expect(await db.transaction.count({ where: { paymentLinkId: id } })).toBe(0);
      expect(await stateOf(shop, id)).toBe("choose");
    },
  );

  it("is ignored by a link that asks nothing", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop);
    const choice = { amountXpf: 100, quantity: 7, answers: [] };
    const { row } = await pay(shop, id, { choice });
    expect([Number(row.amountXpf), row.quantity, row.answers]).toEqual([2990, null, null]);
  });

  it("has the tax of the total", async () => {
    const shop = await aMerchant();
    await shop.api.patch(`/merchants/${shop.id}`, { tgcLiable: true, tgcRate: 13 });
    const { id } = await aLink(shop, { amountXpf: 1130, quantity: { max: 5 } });
    const choice = { amountXpf: 3390, quantity: 3, answers: [] };
    const { row } = await pay(shop, id, { choice });
    const read = (await shop.api.get(`/transactions/${row.id}`)).body.data;
    expect(read.htXpf + read.tgcXpf).toBe(3390);
  });

  it("an address is not asked where it is optional: no receipt and no customer", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { email: "optional" });
    expect((await linkPayable.view(payer(shop), id, newId())).email).toBe("optional");
    const { row } = await pay(shop, id, { email: null });
    const read = (await shop.api.get(`/transactions/${row.id}`)).body.data;
    expect([read.status, read.receiptId, read.customerId]).toEqual(["succeeded", null, null]);
  });
});

describe("the places of a link", () => {
  it("fifty payers want the last three: exactly three are debited", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => pay(shop, id)));
    const paid = outcomes.filter(({ status }) => status === "fulfilled");
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as Refusal).kind?.reason] : [],
    );
    expect([paid.length, await debitsOf(id)]).toEqual([3, 3]);
    expect(new Set(reasons)).toEqual(new Set(["link_exhausted"]));
    expect(await db.transaction.count({ where: { paymentLinkId: id } })).toBe(3);
    expect((await linkNow(shop, id)).paymentsCount).toBe(3);
    expect(await stateOf(shop, id)).toBe("exhausted");
  });

  it("links with places do not wait for each other in a circle", async () => {
    const shop = await aMerchant();
    const links = await Promise.all([1, 2, 3, 4].map(() => aLink(shop, { maxPayments: 40 })));
    const paid = Array.from({ length: 24 }, (_, n) => pay(shop, links[n % 4].id));
    await Promise.all(paid);
    for (const { id } of links) expect((await linkNow(shop, id)).paymentsCount).toBe(6);
  });

  it("a payment at the bank holds a place, and one that fails gives it back", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const visitor = newId();
    expect((await pay(shop, id, { number: DECLINED })).row.status).toBe("failed");
    const waiting = await pay(shop, id, { visitor, number: CHALLENGE });
    expect(waiting.row.status).toBe("processing");
    expect(await refusalOf(pay(shop, id))).toBe("link_exhausted");
    expect([await stateOf(shop, id), await stateOf(shop, id, visitor)]).toEqual([
      "exhausted",
      "action",
    ]);
    await shop.api.post("/test/simulate", { transactionId: waiting.row.id, outcome: "failed" });
    expect(await stateOf(shop, id)).toBe("open");
    expect((await pay(shop, id)).row.status).toBe("succeeded");
  });

  it("a refunded payment keeps its place, and more places reopen the link", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const { row } = await pay(shop, id);
    await shop.api.post(`/transactions/${row.id}/refunds`, {});
    expect(await refusalOf(pay(shop, id))).toBe("link_exhausted");
    await shop.api.patch(`/payment-links/${id}`, { active: true, maxPayments: 2 });
    expect((await pay(shop, id)).row.status).toBe("succeeded");
  });

  it("a payment that waits for its payer cannot be completed once they are gone", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const asked = { amountXpf: 2990, paymentLinkId: id };
    const waiting = (await shop.api.post("/payments/intent", asked, idem())).body.data;
    const { row: refused } = await pay(shop, id, { number: DECLINED });
    const { row: last } = await pay(shop, id, { number: CHALLENGE });
    const complete = (transactionId: string, outcome: string) =>
      shop.api.post("/test/simulate", { transactionId, outcome });
    for (const outcome of ["succeeded", "processing"]) {
      for (const late of [waiting.id, refused.id]) {
        const { status, body } = await complete(late, outcome);
        expect([outcome, status, body.details?.reason]).toEqual([outcome, 409, "link_exhausted"]);
      }
    }
    // Its own place is no obstacle to the last one.
    expect((await complete(last.id, "succeeded")).status).toBe(200);
    expect((await complete(waiting.id, "failed")).status).toBe(200);
    expect((await linkNow(shop, id)).paymentsCount).toBe(1);
  });

  it("of payments that are completed at the same moment, one takes the last", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 1 });
    const asked = { amountXpf: 2990, paymentLinkId: id };
    const waiting = await Promise.all(
      [1, 2, 3, 4].map(() => shop.api.post("/payments/intent", asked, idem())),
    );
    const completed = await Promise.all(
      waiting.map(({ body }) =>
        shop.api.post("/test/simulate", { transactionId: body.data.id, outcome: "succeeded" }),
      ),
    );
    expect(completed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await linkNow(shop, id)).paymentsCount).toBe(1);
  });

  it("the API takes them too: a saved card at once, a pending payment when it is paid", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { maxPayments: 2 });
    const ask = (more: object = {}) =>
      shop.api.post("/payments/intent", { amountXpf: 2990, paymentLinkId: id, ...more }, idem());
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    const card = await aCard(shop);
    expect((await ask(card)).status).toBe(201);
    const payIntent = async (transactionId: string) =>
      payHosted(payer(shop), intentPayable, {
        id: transactionId,
        bankToken: await aToken(),
        email: null,
        locale: "fr",
        visitor: newId(),
      });
    const tried = await Promise.allSettled(
      [first, second, third].map(({ body }) => payIntent(body.data.id)),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await debitsOf(id)).toBe(2);
    for (const more of [{}, card]) {
      const { status, body } = await ask(more);
      expect([status, body.error, body.details?.reason]).toEqual([
        409,
        "conflict",
        "link_exhausted",
      ]);
    }
  });
});

describe("a link that has expired", () => {
  it("by the shop's test clock, accepts no payment; one at the bank finishes", async () => {
    const shop = await aMerchant();
    const at = unix(new Date());
    const { id } = await aLink(shop, { expiresAt: at + 3600 });
    const visitor = newId();
    const waiting = await pay(shop, id, { visitor, number: CHALLENGE });
    await setClock(shop, new Date((at + 3601) * 1000));
    expect(await refusalOf(pay(shop, id))).toBe("link_expired");
    expect([await stateOf(shop, id), await stateOf(shop, id, visitor)]).toEqual([
      "expired",
      "action",
    ]);
    const asked = { amountXpf: 2990, paymentLinkId: id };
    for (const more of [{}, await aCard(shop)]) {
      const { status, body } = await shop.api.post(
        "/payments/intent",
        { ...asked, ...more },
        idem(),
      );
      expect([status, body.details?.reason, body.param]).toEqual([
        409,
        "link_expired",
        "paymentLinkId",
      ]);
    }
    await shop.api.post("/test/simulate", { transactionId: waiting.row.id, outcome: "succeeded" });
    expect(await stateOf(shop, id, visitor)).toBe("paid");
    await shop.api.patch(`/payment-links/${id}`, { active: true, expiresAt: at + 7200 });
    expect((await pay(shop, id)).row.status).toBe("succeeded");
  });
});

describe("POST /payments/intent with a link that asks", () => {
  const ask = (shop: TestMerchant, paymentLinkId: string, amountXpf: number) =>
    shop.api.post("/payments/intent", { amountXpf, paymentLinkId }, idem());

  it("takes an amount within a free one", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, free);
    expect((await ask(shop, id, 777)).body.data.amountXpf).toBe(777);
    for (const amountXpf of [499, 50_001]) {
      const { status, body } = await ask(shop, id, amountXpf);
      expect([status, body.param]).toEqual([400, "amountXpf"]);
      expect(body.message).toContain("500 to 50000 XPF");
    }
  });

  it("takes a multiple, and keeps the quantity", async () => {
    const shop = await aMerchant();
    const { id } = await aLink(shop, { amountXpf: 1500, quantity: { min: 2, max: 4 } });
    const { body } = await ask(shop, id, 4500);
    const read = (await shop.api.get(`/transactions/${body.data.id}`)).body.data;
    expect(read.quantity).toBe(3);
    expect((await eventsOf(body.data.id))[0]?.body.data).toEqual(read);
    for (const amountXpf of [1500, 4499, 7500]) {
      expect((await ask(shop, id, amountXpf)).body.param).toBe("amountXpf");
    }
  });

  it("leaves a required question to the page", async () => {
    const shop = await aMerchant();
    const asking = await aLink(shop, { questions: [name] });
    const { status, body } = await ask(shop, asking.id, 2990);
    expect([status, body.error, body.param]).toEqual([400, "invalid_request", "paymentLinkId"]);
    const offering = await aLink(shop, { questions: [{ ...name, required: false }] });
    expect((await ask(shop, offering.id, 2990)).status).toBe(201);
  });
});
