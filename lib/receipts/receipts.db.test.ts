import { describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { claimDue, type Leased } from "@/lib/mails/outbox";
import { trySend } from "@/lib/mails/try";
import { profileOf } from "@/lib/merchants/profile";
import { aPaidTransaction, aReceipt } from "@/lib/receipts/factory";
import { receiptPage } from "@/lib/receipts/page";
import { recordTry } from "@/lib/receipts/record-try";
import { receiptsOutbox, sendDueReceipts } from "@/lib/receipts/send";
import { issueReceipt } from "@/lib/receipts/steps";
import { readToken, receiptUrl } from "@/lib/receipts/token";
import { reportUndelivered } from "@/lib/receipts/undelivered";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import type { Receipt } from "@/prisma/client/client";

const refusal = ({ status, body }: Reply) => [status, body.error, body.param];
const withoutRequest = ({ body }: Reply) => ({ ...body, requestId: "" });
const ids = (reply: Reply): string[] => reply.body.data.map(({ id }: { id: string }) => id);
const mailsOf = ({ id }: TestMerchant) =>
  db.mail.findMany({ where: { merchantId: id }, orderBy: { id: "asc" } });

/** The receipt claimed by its own sender. */
const claimed = async (id: string): Promise<Leased<Receipt>> => {
  const found = (await claimDue(receiptsOutbox, 100)).find((receipt) => receipt.id === id);
  if (!found) throw new Error("The receipt was not due.");
  return found;
};
const endLease = (id: string) =>
  db.receipt.update({ where: { id }, data: { leasedUntil: new Date(Date.now() - 1) } });

const issue = async (
  merchant: TestMerchant,
  transactionId: string,
  email = "client@exemple.pf",
): Promise<Receipt | null> => {
  const id = await transaction((tx) =>
    issueReceipt(tx, merchant.ctx, {
      transactionId,
      customerId: null,
      amountXpf: 2990n,
      email,
      locale: "fr",
    }),
  );
  return id === null ? null : db.receipt.findUniqueOrThrow({ where: { id } });
};

describe("a receipt", () => {
  it("returns every field of the contract, alone and in the list", async () => {
    const merchant = await aMerchant();
    const receipt = await aReceipt(merchant.ctx, { email: "Moana@Exemple.pf", locale: "en" });
    const { data } = (await merchant.api.get(`/receipts/rcpt_${receipt.id}`)).body;
    expect(data).toEqual({
      object: "receipt",
      id: receipt.id,
      created: Math.floor(receipt.createdAt.getTime() / 1000),
      livemode: false,
      number: expect.stringMatching(/^R-20\d\d-000001$/),
      status: "pending",
      transactionId: receipt.transactionId,
      customerId: null,
      email: "Moana@Exemple.pf",
      amountXpf: 2990,
      locale: "en",
      url: receiptUrl(receipt.id),
      attempts: 0,
      lastAttemptAt: null,
      nextAttemptAt: data.created,
      sentAt: null,
      failureCode: null,
      failureMessage: null,
    });
    const list = await merchant.api.get("/receipts");
    expect(list.body).toEqual({ data: [data], has_more: false, hasMore: false });
  });

  it("is one per payment, in concurrent requests too", async () => {
    const merchant = await aMerchant();
    const transactionId = await aPaidTransaction(merchant.ctx);
    const issued = await Promise.all(
      Array.from({ length: 20 }, () => issue(merchant, transactionId)),
    );
    expect(new Set(issued.map((receipt) => receipt?.id)).size).toBe(1);
    expect(await db.receipt.count({ where: { merchantId: merchant.id } })).toBe(1);
  });

  it("has its own number among forty at once, per mode", async () => {
    const merchant = await aMerchant();
    const live = await aMerchant({ merchantId: merchant.id, livemode: true });
    const receipts = await Promise.all([
      ...Array.from({ length: 40 }, () => aReceipt(merchant.ctx)),
      aReceipt(live.ctx),
    ]);
    const numbers = receipts.map(({ number }) => Number(number.slice(-6)));
    expect(numbers.at(-1)).toBe(1);
    const sorted = numbers.slice(0, 40).sort((a, b) => a - b);
    expect(sorted).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it("is not issued without an address", async () => {
    const merchant = await aMerchant();
    const transactionId = await aPaidTransaction(merchant.ctx);
    for (const email of ["", "moana", "a@b.pf\r\nBcc: c@d.pf", `${"a".repeat(330)}@b.pf`]) {
      expect(await issue(merchant, transactionId, email)).toBeNull();
    }
    expect((await issue(merchant, transactionId, " moana@exemple.pf "))?.email).toBe(
      "moana@exemple.pf",
    );
  });

  it("is found by status, customer, payment and address in any case", async () => {
    const merchant = await aMerchant();
    const { api, ctx } = merchant;
    const customerId = (await api.post("/customers", { name: "Moana" })).body.data.id;
    const first = await aReceipt(ctx, { email: "a_b@exemple.pf", customerId });
    const second = await aReceipt(ctx, { email: "axb@exemple.pf" });
    const found = async (query: string) => ids(await api.get(`/receipts?${query}`));
    expect(await found("status=pending")).toEqual([second.id, first.id]);
    expect(await found("status=succeeded")).toEqual([]);
    expect(await found(`customer=cus_${customerId}`)).toEqual([first.id]);
    expect(await found(`customer=${newId()}`)).toEqual([]);
    expect(await found(`transaction=tx_${second.transactionId}`)).toEqual([second.id]);
    expect(await found("email=A_B%40EXEMPLE.pf")).toEqual([first.id]);
    expect(await found("email=%25")).toEqual([]);
    expect(await found(`email=axb%40exemple.pf&status=pending&customer=${customerId}`)).toEqual([]);
    expect(await found("limit=1")).toEqual([second.id]);
    expect(await found(`limit=1&starting_after=rcpt_${second.id}`)).toEqual([first.id]);
    expect(await found(`ending_before=${first.id}`)).toEqual([second.id]);
    expect(refusal(await api.get("/receipts?status=sent"))).toEqual([
      400,
      "invalid_request",
      "status",
    ]);
    expect((await api.get("/receipts?customer=x")).body.param).toBe("customer");
    expect((await api.get("/receipts?transaction=x")).body.param).toBe("transaction");
    expect((await api.get("/receipts?offset=1")).body.param).toBe("offset");
    const wrong = await api.get(`/receipts?customer=${customerId}&starting_after=${second.id}`);
    expect(refusal(wrong)).toEqual([400, "invalid_cursor", "starting_after"]);
  });

  it("expands its payment and its customer", async () => {
    const { api, ctx } = await aMerchant();
    const { data: customer } = (await api.post("/customers", { name: "Moana" })).body;
    const receipt = await aReceipt(ctx, { customerId: customer.id });
    const relations = "expand[]=transaction&expand[]=customer";
    const { data } = (await api.get(`/receipts/${receipt.id}?${relations}`)).body;
    expect(data.customer).toEqual(customer);
    expect(data.transaction).toMatchObject({ id: receipt.transactionId, receiptId: receipt.id });
    expect((await api.get(`/receipts?${relations}`)).body.data).toEqual([data]);
    expect((await api.get("/receipts?expand[]=refunds")).status).toBe(400);
  });

  it("answers 404 alike for a foreign, an unknown and a malformed id and the other mode", async () => {
    const [mine, theirs] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: mine.id, livemode: true });
    const foreign = [await aReceipt(theirs.ctx), await aReceipt(live.ctx)];
    const unknown = await mine.api.get(`/receipts/${newId()}`);
    expect(refusal(unknown)).toEqual([404, "not_found", null]);
    for (const { id } of foreign) {
      const reply = await mine.api.get(`/receipts/${id}`);
      expect(withoutRequest(reply)).toEqual(withoutRequest(unknown));
      const resend = await mine.api.post(`/receipts/${id}/resend`);
      expect(withoutRequest(resend)).toEqual(withoutRequest(unknown));
    }
    for (const id of ["nonsense", `tx_${foreign[0]?.id}`]) {
      expect((await mine.api.get(`/receipts/${id}`)).status).toBe(404);
      expect((await mine.api.post(`/receipts/${id}/resend`)).status).toBe(404);
    }
  });

  it("has a page for the holder of its link, and for nobody else", async () => {
    const id = newId();
    const token = receiptUrl(id).slice("http://localhost:3000/r/".length);
    expect(token).toMatch(/^[0-9A-Za-z]{64}$/);
    expect(readToken(token)).toBe(id);
    const other = receiptUrl(newId()).slice(-64, -32) + token.slice(32);
    const wrong = [
      "",
      token.slice(1),
      `${token}0`,
      other,
      `${id}${token.slice(32)}`,
      token.toLowerCase(),
    ];
    for (const text of wrong) expect(readToken(text)).toBeNull();
  });
});

describe("the page of a receipt", () => {
  const tokenOf = (id: string) => receiptUrl(id).slice("http://localhost:3000/r/".length);

  it("shows the payment with its lines, its tax and refunds, and the merchant", async () => {
    const merchant = await aMerchant();
    const seller = { legalName: "SARL Brûlerie", taxNumber: "A12345", taxLabel: "TVA" };
    await setProfile(merchant.id, seller);
    const { name } = await profileOf(merchant.ctx);
    const lineItems = [{ amountXpf: 1000, description: "Café", quantity: 2 }];
    const session = await merchant.api.post(
      "/checkout-sessions",
      { lineItems, successUrl: "https://brulerie.pf/merci" },
      { "Idempotency-Key": newId() },
    );
    const transactionId = await aPaidTransaction(merchant.ctx, {
      checkoutSessionId: session.body.data.id,
    });
    const receipt = await issue(merchant, transactionId);
    const { data: refund } = (
      await merchant.api.post(
        `/transactions/${transactionId}/refunds`,
        { amountXpf: 500 },
        { "Idempotency-Key": newId() },
      )
    ).body;
    const page = await receiptPage(tokenOf(receipt?.id ?? ""));
    expect(page).toEqual({
      number: receipt?.number,
      livemode: false,
      email: "client@exemple.pf",
      amountXpf: 2990,
      paidAt: new Date("2026-11-22T04:30:00Z"),
      corrections: [
        {
          number: refund.creditNoteNumber,
          at: expect.any(Date),
          amountXpf: 500,
          url: refund.creditNoteUrl,
        },
      ],
      description: "Café en grains",
      lines: [expect.objectContaining({ description: "Café", quantity: 2, totalXpf: 2000 })],
      card: { brand: "visa", last4: "4242" },
      taxes: [{ label: "TVA", rateBp: 1300, htXpf: 2646, tgcXpf: 344 }],
      reference: transactionId,
      merchant: {
        name,
        legalName: "SARL Brûlerie",
        taxNumber: "A12345",
        supportEmail: null,
        address: null,
        brandColor: null,
        logoUrl: null,
      },
      buyer: { name: null, email: null, address: null },
    });
  });

  it("mentions no tax or card if there is none, and opens for no other token", async () => {
    const merchant = await aMerchant();
    const untaxed = { tgcRateBp: null, htXpf: 2990, tgcXpf: 0, cardBrand: null, cardLast4: null };
    const receipt = await issue(merchant, await aPaidTransaction(merchant.ctx, untaxed));
    const page = await receiptPage(tokenOf(receipt?.id ?? ""));
    expect(page).toMatchObject({ taxes: [], card: null, lines: [], corrections: [] });
    expect(await receiptPage(tokenOf(newId()))).toBeNull();
    expect(await receiptPage("nonsense")).toBeNull();
  });
});

describe("a receipt of a test payment", () => {
  it("is put in the mailbox, never sent, with an event", async () => {
    const merchant = await aMerchant();
    const { data: before } = (
      await merchant.api.get(`/receipts/${(await aReceipt(merchant.ctx)).id}`)
    ).body;
    await sendDueReceipts();
    const { data } = (await merchant.api.get(`/receipts/${before.id}`)).body;
    expect(data).toEqual({
      ...before,
      status: "succeeded",
      attempts: 1,
      lastAttemptAt: expect.any(Number),
      nextAttemptAt: null,
      sentAt: expect.any(Number),
    });
    expect(data.sentAt).toBeGreaterThanOrEqual(data.lastAttemptAt);
    const [mail, ...others] = await mailsOf(merchant);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "receipt", to: "client@exemple.pf", livemode: false });
    expect(mail?.subject).toMatch(/^Reçu de Merchant/);
    for (const said of [before.number, "Visa •••• 4242", before.url, "Café en grains", "TGC 13"]) {
      expect(mail?.text).toContain(said);
    }
    const [event, ...more] = await eventsOf(before.id);
    expect(more).toEqual([]);
    expect([event?.type, event?.sequence]).toEqual(["receipt.succeeded", 1]);
    expect(event?.body).toMatchObject({
      origin: "job",
      data,
      previous: { status: "pending", attempts: 0, nextAttemptAt: before.nextAttemptAt },
    });
  });

  it("is in the payer's language", async () => {
    const merchant = await aMerchant();
    await aReceipt(merchant.ctx, { locale: "en" });
    await aReceipt(merchant.ctx, { locale: "ty" });
    await sendDueReceipts();
    const subjects = (await mailsOf(merchant)).map(({ subject }) => subject.split(" ")[0]);
    expect(subjects.sort()).toEqual(["Receipt", "Reçu"]);
  });

  it("is one message for each of forty, with eight senders at work", async () => {
    const merchant = await aMerchant();
    const receipts = await Promise.all(Array.from({ length: 40 }, () => aReceipt(merchant.ctx)));
    await Promise.all(Array.from({ length: 8 }, sendDueReceipts));
    const rows = await db.receipt.findMany({ where: { merchantId: merchant.id } });
    expect(rows.filter(({ status, attempts }) => status !== "succeeded" || attempts !== 1)).toEqual(
      [],
    );
    const mails = await mailsOf(merchant);
    expect(mails.map(({ key }) => key).sort()).toEqual(
      receipts.map(({ id }) => `receipt-${id}-1`).sort(),
    );
    const events = await db.event.count({
      where: { merchantId: merchant.id, type: "receipt.succeeded" },
    });
    expect(events).toBe(40);
  });

  it("is not sent twice when the sender dies after the send", async () => {
    await sendDueReceipts();
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const dying = await claimed(id);
    expect((await trySend(receiptsOutbox, dying)).kind).toBe("sent");
    await endLease(id);
    await sendDueReceipts();
    const [mail, ...others] = await mailsOf(merchant);
    expect(others).toEqual([]);
    const row = await db.receipt.findUniqueOrThrow({ where: { id } });
    expect([row.status, row.providerMessageId, row.attempts]).toEqual(["succeeded", mail?.id, 2]);
  });

  it("is recorded by one sender when two overlap", async () => {
    await sendDueReceipts();
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const slow = await claimed(id);
    await endLease(id);
    await sendDueReceipts();
    expect((await trySend(receiptsOutbox, slow)).kind).toBe("lost");
    await recordTry(slow, { kind: "sent", messageId: "late" });
    const row = await db.receipt.findUniqueOrThrow({ where: { id } });
    const [mail] = await mailsOf(merchant);
    expect([row.status, row.providerMessageId, row.attempts]).toEqual(["succeeded", mail?.id, 1]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("is left to the process that holds it until the lease ends", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const hold = (leasedUntil: Date) =>
      db.receipt.update({ where: { id }, data: { leaseToken: newId(), leasedUntil } });
    await hold(new Date(Date.now() + 60_000));
    await sendDueReceipts();
    expect(await mailsOf(merchant)).toEqual([]);
    await hold(new Date(Date.now() - 1));
    await sendDueReceipts();
    expect(await mailsOf(merchant)).toHaveLength(1);
  });
});

describe("resending a receipt", () => {
  it("sends a new message with its own key, to the corrected address", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    const again = await merchant.api.post(`/receipts/rcpt_${id}/resend`, {
      email: "juste@exemple.pf",
    });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({
      status: "pending",
      email: "juste@exemple.pf",
      attempts: 1,
      sentAt: null,
      nextAttemptAt: expect.any(Number),
    });
    await sendDueReceipts();
    expect((await merchant.api.get(`/receipts/${id}`)).body.data).toMatchObject({
      status: "succeeded",
      attempts: 2,
    });
    expect((await mailsOf(merchant)).map(({ key, to }) => [key, to])).toEqual([
      [`receipt-${id}-1`, "client@exemple.pf"],
      [`receipt-${id}-2`, "juste@exemple.pf"],
    ]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      "receipt.succeeded",
      "receipt.updated",
      "receipt.succeeded",
    ]);
  });

  it("is refused while a send is running", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const leasedUntil = new Date(Date.now() + 60_000);
    await db.receipt.update({ where: { id }, data: { leaseToken: newId(), leasedUntil } });
    const refused = await merchant.api.post(`/receipts/${id}/resend`);
    expect(refusal(refused)).toEqual([409, "conflict", null]);
    expect(refused.body.details).toEqual({ reason: "receipt_sending" });
  });

  it("is refused at the sixth within a day, in concurrent requests too", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => merchant.api.post(`/receipts/${id}/resend`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.body.error).toBe("rate_limited");
    const wait = Number(late?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(86_300);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect((await db.receipt.findUniqueOrThrow({ where: { id } })).generation).toBe(6);
    const [oldest] = await db.receiptResend.findMany({
      where: { receiptId: id },
      orderBy: { createdAt: "asc" },
    });
    const dayAgo = new Date(Date.now() - 86_400_000);
    await db.receiptResend.update({ where: { id: oldest?.id ?? "" }, data: { createdAt: dayAgo } });
    expect((await merchant.api.post(`/receipts/${id}/resend`)).status).toBe(200);
  });

  it("counts once for a key", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const key = { "Idempotency-Key": newId() };
    const first = await merchant.api.post(`/receipts/${id}/resend`, {}, key);
    const again = await merchant.api.post(`/receipts/${id}/resend`, {}, key);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    expect((await db.receipt.findUniqueOrThrow({ where: { id } })).generation).toBe(2);
  });

  it("refuses an invalid address, unknown fields and a read-only key", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const sent = (body: unknown) => merchant.api.post(`/receipts/${id}/resend`, body);
    for (const email of ["moana", "a@b.pf,c@d.pf", "a@b.pf\r\nBcc: c@d.pf", null, 3]) {
      expect(refusal(await sent({ email }))).toEqual([400, "invalid_request", "email"]);
    }
    expect(refusal(await sent({ status: "succeeded" }))).toEqual([
      400,
      "invalid_request",
      "status",
    ]);
    const reader = await aMerchant({ merchantId: merchant.id, scopes: ["receipts:read"] });
    expect((await reader.api.get(`/receipts/${id}`)).status).toBe(200);
    expect(refusal(await reader.api.post(`/receipts/${id}/resend`))).toEqual([
      403,
      "insufficient_scope",
      null,
    ]);
  });
});

describe("a bounced receipt", () => {
  it("is exhausted with the reason, once, and may be sent again", async () => {
    const merchant = await aMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    const { providerMessageId } = await db.receipt.findUniqueOrThrow({ where: { id } });
    const reports = await Promise.all(
      Array.from({ length: 10 }, () => reportUndelivered(providerMessageId ?? "", "bounced")),
    );
    expect(reports.filter(Boolean)).toHaveLength(1);
    const { data } = (await merchant.api.get(`/receipts/${id}`)).body;
    expect(data).toMatchObject({
      status: "exhausted",
      failureCode: "bounced",
      nextAttemptAt: null,
    });
    expect(data.failureMessage).toBeTruthy();
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["receipt.succeeded", "receipt.exhausted"]);
    expect((await merchant.api.post(`/receipts/${id}/resend`)).body.data.failureCode).toBeNull();
    expect(await reportUndelivered(providerMessageId ?? "", "complained")).toBe(false);
    expect(await reportUndelivered("unknown", "complained")).toBe(false);
  });
});
