import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { startResend } from "@/lib/kit/mail/resend.fixture";
import { claimDue } from "@/lib/mails/outbox";
import { trySend } from "@/lib/mails/try";
import { aReceipt } from "@/lib/receipts/factory";
import { readMailNotification } from "@/lib/receipts/notification-request";
import { recordTry } from "@/lib/receipts/record-try";
import { receiptsOutbox, sendDueReceipts } from "@/lib/receipts/send";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

const KEY = Buffer.alloc(32, 5);
const URL = "http://localhost:3000/api/mail/resend/notify";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeAll(async () => {
  resend = await startResend();
  vi.stubEnv("RESEND_API_KEY", "re_test");
  vi.stubEnv("RESEND_BASE_URL", resend.url);
  vi.stubEnv("RESEND_WEBHOOK_SECRET", `whsec_${KEY.toString("base64")}`);
});
beforeEach(() => resend.setMood({ kind: "well" }));
afterAll(() => resend.stop());

type Signing = { id?: string; key?: Buffer; at?: number; signed?: string };

/** Signs by hand, as the scheme defines. */
const headersFor = (body: string, of: Signing = {}): Record<string, string> => {
  const { id = `msg_${newId()}`, key = KEY, at = Math.floor(Date.now() / 1000) } = of;
  const content = `${id}.${at}.${of.signed ?? body}`;
  const signature = createHmac("sha256", key).update(content).digest("base64");
  return { "svix-id": id, "svix-timestamp": String(at), "svix-signature": `v1,${signature}` };
};

const post = async (body: string, headers: Record<string, string>): Promise<number> =>
  (await readMailNotification(new Request(URL, { method: "POST", body, headers }))).status;

const aNotification = (type: string, messageId: string, to = "client@exemple.pf"): string =>
  JSON.stringify({
    type,
    created_at: "2026-11-22T04:30:05.000Z",
    data: {
      email_id: messageId,
      created_at: "2026-11-22T04:30:00.000Z",
      from: "Motu <recus@motu.test>",
      to: [to],
      subject: "Reçu de Brûlerie",
      tags: { kind: "receipt" },
      bounce: { type: "Permanent", subType: "General", message: "The mailbox does not exist." },
    },
  });

const notify = (type: string, messageId: string, to?: string): Promise<number> => {
  const body = aNotification(type, messageId, to);
  return post(body, headersFor(body));
};

const rowOf = (id: string) => db.receipt.findUniqueOrThrow({ where: { id } });
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
const shown = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/receipts/${id}`)).body.data;

/** A receipt that Resend accepted, and its id for the message. */
const aSentReceipt = async (email?: string) => {
  const merchant = await aMerchant({ livemode: true, kybStatus: "verified" });
  const { id } = await aReceipt(merchant.ctx, email ? { email } : {});
  await sendDueReceipts();
  const messageId = (await rowOf(id)).providerMessageId ?? "";
  expect(messageId).toBe(`resend-receipt-${id}-1`);
  return { merchant, id, messageId };
};

describe("a notification of Resend", () => {
  it.each([
    ["email.bounced", "bounced"],
    ["email.complained", "complained"],
    ["email.suppressed", "suppressed"],
    ["email.failed", "mail_provider_error"],
  ])("%s exhausts its receipt with %s, with one event", async (type, failureCode) => {
    const { merchant, id, messageId } = await aSentReceipt();
    expect(await notify(type, messageId)).toBe(200);
    const data = await shown(merchant, id);
    expect(data).toMatchObject({ status: "exhausted", failureCode, nextAttemptAt: null });
    expect(data.failureMessage).toEqual(expect.any(String));
    const events = await eventsOf(id);
    expect(events.map((event) => event.type)).toEqual(["receipt.succeeded", "receipt.exhausted"]);
    expect(events[1]?.body).toMatchObject({ data, previous: { status: "succeeded" } });
  });

  it.each([
    "email.sent",
    "email.delivered",
    "email.delivery_delayed",
    "email.opened",
    "email.clicked",
    "email.scheduled",
    "toString",
  ])("%s changes nothing", async (type) => {
    const { id, messageId } = await aSentReceipt();
    const before = await rowOf(id);
    expect(await notify(type, messageId)).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    expect(await typesOf(id)).toEqual(["receipt.succeeded"]);
  });

  it("acts once, however often and by however many it is repeated", async () => {
    const { id, messageId } = await aSentReceipt();
    const body = aNotification("email.bounced", messageId);
    const headers = headersFor(body);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await notify("email.complained", messageId)).toBe(200);
    expect((await rowOf(id)).failureCode).toBe("bounced");
    expect(await typesOf(id)).toEqual(["receipt.succeeded", "receipt.exhausted"]);
  });

  it("affects only its own message: a later generation is not changed", async () => {
    const { merchant, id, messageId } = await aSentReceipt();
    const email = "juste@exemple.pf";
    await merchant.api.post(`/receipts/${id}/resend`, { email });
    expect(await notify("email.bounced", messageId)).toBe(200);
    expect(await shown(merchant, id)).toMatchObject({ status: "pending", failureCode: null });
    await sendDueReceipts();
    expect(await notify("email.bounced", messageId)).toBe(200);
    expect(await shown(merchant, id)).toMatchObject({ status: "succeeded", email });
    expect(await notify("email.bounced", `resend-receipt-${id}-2`, email)).toBe(200);
    expect(await shown(merchant, id)).toMatchObject({ status: "exhausted" });
    expect(await typesOf(id)).toEqual([
      "receipt.succeeded",
      "receipt.updated",
      "receipt.succeeded",
      "receipt.exhausted",
    ]);
  });

  it("after which the receipt can be sent again", async () => {
    const { merchant, id, messageId } = await aSentReceipt();
    await notify("email.bounced", messageId);
    expect((await merchant.api.post(`/receipts/${id}/resend`)).status).toBe(200);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({
      status: "succeeded",
      attempts: 2,
      failureCode: null,
    });
  });

  it("of an unknown message is accepted without effect", async () => {
    expect(await notify("email.bounced", newId(), "inconnu@exemple.pf")).toBe(200);
    const other = JSON.stringify({
      type: "domain.updated",
      data: { id: "d_1", name: "motu.test" },
    });
    expect(await post(other, headersFor(other))).toBe(200);
    const unnamed = JSON.stringify({ type: "email.bounced", data: {} });
    expect(await post(unnamed, headersFor(unnamed))).toBe(200);
  });

  it("is requested again when it arrives before the answer to the send itself", async () => {
    await sendDueReceipts();
    const merchant = await aMerchant({ livemode: true, kybStatus: "verified" });
    const email = `${newId()}@exemple.pf`;
    const { id } = await aReceipt(merchant.ctx, { email });
    const leased = (await claimDue(receiptsOutbox, 100)).find((receipt) => receipt.id === id);
    if (!leased) throw new Error("The receipt was not due.");
    const outcome = await trySend(receiptsOutbox, leased);
    const messageId = `resend-receipt-${id}-1`;
    expect(outcome).toEqual({ kind: "sent", messageId });
    // Resend accepted the message and knows more of it than we have written yet.
    expect(await notify("email.bounced", messageId, email.toUpperCase())).toBe(503);
    await recordTry(leased, outcome);
    expect(await notify("email.bounced", messageId, email)).toBe(200);
    expect(await shown(merchant, id)).toMatchObject({
      status: "exhausted",
      failureCode: "bounced",
    });
  });
});

describe("an invalid notification", () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, Signing]>([
    ["signed with another key", { key: Buffer.alloc(32, 6) }],
    ["signed over other bytes", { signed: "{}" }],
    ["six minutes old", { at: now() - 360 }],
    ["six minutes ahead", { at: now() + 360 }],
    ["of no time", { at: Number.NaN }],
  ])("%s is refused and does nothing", async (_, signing) => {
    const { id, messageId } = await aSentReceipt();
    const body = aNotification("email.bounced", messageId);
    expect(await post(body, headersFor(body, signing))).toBe(401);
    expect((await rowOf(id)).status).toBe("succeeded");
    expect(await typesOf(id)).toEqual(["receipt.succeeded"]);
  });

  it("is refused when its id, its time or a byte of it was changed, or a header is missing", async () => {
    const { id, messageId } = await aSentReceipt();
    const body = aNotification("email.bounced", messageId);
    const headers = headersFor(body);
    const altered: Record<string, string>[] = [
      { ...headers, "svix-id": "msg_other" },
      { ...headers, "svix-timestamp": String(now() - 1) },
      { ...headers, "svix-signature": headers["svix-signature"]?.replace("v1,", "v2,") ?? "" },
      { ...headers, "svix-signature": "v1," },
      { ...headers, "svix-signature": "" },
      {},
    ];
    for (const forged of altered) expect(await post(body, forged)).toBe(401);
    expect(await post(`${body} `, headers)).toBe(401);
    for (const text of ["", "not json", "null", "[]", '{"type":3}']) {
      expect([text, await post(text, headersFor(text))]).toEqual([text, 401]);
    }
    expect((await rowOf(id)).status).toBe("succeeded");
  });

  it("is accepted with one good signature among several, as after a rotation", async () => {
    const { id, messageId } = await aSentReceipt();
    const body = aNotification("email.bounced", messageId);
    const headers = headersFor(body);
    const both = `v1,${Buffer.alloc(32).toString("base64")} ${headers["svix-signature"]}`;
    expect(await post(body, { ...headers, "svix-signature": both })).toBe(200);
    expect((await rowOf(id)).status).toBe("exhausted");
  });

  it("is not read beyond any size that it could have", async () => {
    const body = "x".repeat(70_000);
    expect(await post(body, headersFor(body))).toBe(400);
  });

  it("is refused when no secret is set", async () => {
    vi.resetModules();
    vi.stubEnv("RESEND_WEBHOOK_SECRET", undefined);
    const unset = await import("@/lib/receipts/notification-request");
    const body = aNotification("email.bounced", newId());
    const request = new Request(URL, { method: "POST", body, headers: headersFor(body) });
    expect((await unset.readMailNotification(request)).status).toBe(404);
  });
});
