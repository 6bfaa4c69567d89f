import { describe, expect, it } from "vitest";
import { unix } from "@/lib/kit/clock";
import { aLink, aPayment, aPrice, fault } from "@/lib/payment-links/payment-links.fixture";
import { setClock } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, eventsOf } from "@/lib/testing/merchant";

const tickets = { amountXpf: 1500, description: "Kermesse" };
const gift = { amount: { type: "free" }, description: "Don" };
const later = () => unix(new Date()) + 3600;

const question = { key: "name", label: "Nom de l’enfant", type: "text", required: true };

describe("the options of a payment link", () => {
  it("are in the answer, when read, and in the event", async () => {
    const { api } = await aMerchant();
    const expiresAt = later();
    const body = {
      ...tickets,
      quantity: { max: 10 },
      maxPayments: 40,
      expiresAt,
      questions: [
        question,
        { key: "class", label: "Classe", type: "choice", choices: ["CP", "CE1"] },
      ],
      email: "optional",
    };
    const link = await aLink(api, body);
    expect(link).toMatchObject({
      amountXpf: 1500,
      amount: { type: "fixed", minXpf: null, maxXpf: null, suggestedXpf: [] },
      quantity: { min: 1, max: 10 },
      maxPayments: 40,
      expiresAt,
      questions: [
        { ...question, choices: [] },
        { key: "class", label: "Classe", type: "choice", required: false, choices: ["CP", "CE1"] },
      ],
      email: "optional",
    });
    expect((await api.get(`/payment-links/${link.id}`)).body.data).toEqual(link);
    expect((await eventsOf(link.id))[0]?.body.data).toEqual(link);
  });

  it("a free amount has no amount of its own, and the limits of a payment by default", async () => {
    const { api } = await aMerchant();
    const link = await aLink(api, gift);
    const bounds = { minXpf: 100, maxXpf: 10_000_000, suggestedXpf: [] };
    expect([link.amountXpf, link.amount]).toEqual([null, { type: "free", ...bounds }]);
    const amount = { type: "free", minXpf: 500, maxXpf: 5000, suggestedXpf: [1000, 500, 5000] };
    expect((await aLink(api, { ...gift, amount })).amount).toEqual(amount);
  });

  it("the quantity of a price multiplies its amount", async () => {
    const { api } = await aMerchant();
    const price = (await aPrice(api, { amountXpf: 2500 })).id;
    expect(await aLink(api, { price, quantity: { min: 2, max: 4 } })).toMatchObject({
      amountXpf: 2500,
      quantity: { min: 2, max: 4 },
    });
    const much = await api.post("/payment-links", { price, quantity: { max: 1000 } });
    expect(much.status).toBe(201);
    const dear = (await aPrice(api, { amountXpf: 10_001 })).id;
    const refused = await api.post("/payment-links", { price: dear, quantity: { max: 1000 } });
    expect(fault(refused)).toEqual([400, "amount_out_of_range", "quantity.max"]);
  });

  it.each<[string, object]>([
    ["amount", { ...gift, amountXpf: 1000 }],
    ["quantity", { ...gift, quantity: { max: 2 } }],
    ["description", { amount: { type: "free" } }],
    ["amount.type", { ...gift, amount: { type: "open" } }],
    ["amount.type", { ...gift, amount: {} }],
    ["amount.minXpf", { ...gift, amount: { type: "free", minXpf: 99 } }],
    ["amount.maxXpf", { ...gift, amount: { type: "free", minXpf: 500, maxXpf: 499 } }],
    ["amount.maxXpf", { ...gift, amount: { type: "free", maxXpf: 10_000_001 } }],
    ["amount.suggestedXpf", { ...gift, amount: { type: "free", suggestedXpf: [100, 100] } }],
    [
      "amount.suggestedXpf",
      { ...gift, amount: { type: "free", maxXpf: 900, suggestedXpf: [901] } },
    ],
    [
      "amount.suggestedXpf",
      { ...gift, amount: { type: "free", suggestedXpf: [100, 200, 300, 400, 500] } },
    ],
    ["amount.minXpf", { ...tickets, amount: { type: "fixed", minXpf: 500 } }],
    ["quantity.max", { ...tickets, quantity: { min: 3, max: 2 } }],
    ["quantity.max", { ...tickets, quantity: { max: 1001 } }],
    ["quantity.max", { ...tickets, quantity: {} }],
    ["quantity.min", { ...tickets, quantity: { min: 0, max: 2 } }],
    ["maxPayments", { ...tickets, maxPayments: 0 }],
    ["maxPayments", { ...tickets, maxPayments: 1.5 }],
    ["expiresAt", { ...tickets, expiresAt: 1_700_000_000 }],
    ["expiresAt", { ...tickets, expiresAt: "2027-01-01" }],
    ["email", { ...tickets, email: "none" }],
    [
      "questions",
      { ...tickets, questions: [1, 2, 3, 4].map((n) => ({ ...question, key: `q${n}` })) },
    ],
    ["questions", { ...tickets, questions: [question, question] }],
    ["questions[0].key", { ...tickets, questions: [{ ...question, key: "Nom" }] }],
    ["questions[0].label", { ...tickets, questions: [{ ...question, label: "" }] }],
    ["questions[0].type", { ...tickets, questions: [{ ...question, type: "file" }] }],
    ["questions[0].choices", { ...tickets, questions: [{ ...question, type: "choice" }] }],
    ["questions[0].choices", { ...tickets, questions: [{ ...question, choices: ["CP", "CE1"] }] }],
    [
      "questions[0].choices",
      { ...tickets, questions: [{ ...question, type: "choice", choices: ["CP", "CP"] }] },
    ],
  ])("refuses a bad %s, naming it: %j", async (param, body) => {
    const { api } = await aMerchant();
    const reply = await api.post("/payment-links", body);
    expect(fault(reply)).toEqual([400, "invalid_request", param]);
    expect(reply.body.message).toContain(param);
  });

  it("a card number is no label of a question", async () => {
    const { api } = await aMerchant();
    const questions = [{ ...question, label: "4242 4242 4242 4242" }];
    expect((await api.post("/payment-links", { ...tickets, questions })).status).toBe(400);
  });
});

describe("PATCH of the limits of a link", () => {
  it("changes how many payments it has and until when, and takes them away", async () => {
    const { api } = await aMerchant();
    const link = await aLink(api, { ...tickets, maxPayments: 2, expiresAt: later() });
    const path = `/payment-links/${link.id}`;
    const expiresAt = later() + 60;
    const more = (await api.patch(path, { active: true, maxPayments: 3, expiresAt })).body.data;
    expect(more).toEqual({ ...link, maxPayments: 3, expiresAt });
    const none = (await api.patch(path, { active: true, maxPayments: null, expiresAt: null })).body
      .data;
    expect(none).toEqual({ ...link, maxPayments: null, expiresAt: null });
    const events = await eventsOf(link.id);
    expect(events.map(({ type, body }) => [type, body.previous])).toEqual([
      ["payment_link.created", null],
      ["payment_link.updated", { maxPayments: 2, expiresAt: link.expiresAt }],
      ["payment_link.updated", { maxPayments: 3, expiresAt }],
    ]);
  });

  it("keeps a place for each payment that was made or is at the bank", async () => {
    const merchant = await aMerchant();
    const link = await aLink(merchant.api, { ...tickets, maxPayments: 5 });
    await aPayment(merchant, link.id, { amountXpf: 1500 });
    await aPayment(merchant, link.id, { amountXpf: 1500, status: "refunded", refundedXpf: 1500 });
    await aPayment(merchant, link.id, { amountXpf: 1500, status: "processing" });
    await aPayment(merchant, link.id, { amountXpf: 1500, status: "failed" });
    const path = `/payment-links/${link.id}`;
    const fewer = await merchant.api.patch(path, { active: true, maxPayments: 2 });
    expect(fault(fewer)).toEqual([400, "invalid_request", "maxPayments"]);
    expect(fewer.body.message).toContain("at least 3");
    expect((await merchant.api.patch(path, { active: true, maxPayments: 3 })).status).toBe(200);
  });

  it("what is sold stays as it is", async () => {
    const { api } = await aMerchant();
    const link = await aLink(api, tickets);
    const path = `/payment-links/${link.id}`;
    for (const [param, value] of Object.entries({
      amount: { type: "free" },
      quantity: { max: 3 },
      questions: [],
      email: "optional",
    })) {
      const reply = await api.patch(path, { active: true, [param]: value });
      expect(fault(reply)).toEqual([400, "invalid_request", param]);
    }
    expect(fault(await api.patch(path, { active: true, expiresAt: 1 }))).toEqual([
      400,
      "invalid_request",
      "expiresAt",
    ]);
  });

  it("the future is that of the shop's test clock", async () => {
    const shop = await aMerchant();
    const tomorrow = unix(new Date()) + 86_400;
    await setClock(shop, new Date(tomorrow * 1000));
    const refused = await shop.api.post("/payment-links", { ...tickets, expiresAt: later() });
    expect(fault(refused)).toEqual([400, "invalid_request", "expiresAt"]);
    await aLink(shop.api, { ...tickets, expiresAt: tomorrow + 60 });
  });
});
