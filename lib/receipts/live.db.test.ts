import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR, MINUTE } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { type ResendMood, startResend } from "@/lib/kit/mail/resend.fixture";
import { aReceipt } from "@/lib/receipts/factory";
import { sendDueReceipts } from "@/lib/receipts/send";
import { aMerchant, eventsOf, setProfile, type TestMerchant } from "@/lib/testing/merchant";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeAll(async () => {
  resend = await startResend();
  vi.stubEnv("RESEND_API_KEY", "re_test");
  vi.stubEnv("RESEND_BASE_URL", resend.url);
});
beforeEach(() => resend.setMood({ kind: "well" }));
afterAll(() => resend.stop());

const down: ResendMood = {
  kind: "refuse",
  status: 503,
  name: "application_error",
  message: "Down.",
};
const aLiveMerchant = () => aMerchant({ livemode: true, kybStatus: "verified" });
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
/** A generation fails once; after that only its next attempt changes, until it is given up. */
const sixTries = ["receipt.failed", ...Array(4).fill("receipt.updated"), "receipt.exhausted"];
const postsOf = (id: string) => resend.posts.filter(({ key }) => key.includes(id));
const shown = async ({ api }: TestMerchant, id: string) =>
  (await api.get(`/receipts/${id}`)).body.data;

/** Makes the next attempt due, as if the generation had started that much earlier. */
const wait = async (id: string, extra = 0): Promise<number> => {
  const row = await db.receipt.findUniqueOrThrow({ where: { id } });
  const pause = (row.nextAttemptAt?.getTime() ?? 0) - Date.now() + extra;
  const earlier = (instant: Date | null) => instant && new Date(instant.getTime() - pause);
  await db.receipt.update({
    where: { id },
    data: {
      nextAttemptAt: earlier(row.nextAttemptAt),
      generationStartAt: earlier(row.generationStartAt),
    },
  });
  return pause;
};

describe("a receipt of a live payment", () => {
  it("is sent by the provider with its generation's key, and not to the mailbox", async () => {
    const merchant = await aLiveMerchant();
    await setProfile(merchant.id, { supportEmail: "bonjour@brulerie.pf" });
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    const [post, ...others] = postsOf(id);
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      key: `receipt-${id}-1`,
      body: { to: "client@exemple.pf", reply_to: "bonjour@brulerie.pf" },
    });
    expect(await shown(merchant, id)).toMatchObject({ status: "succeeded", attempts: 1 });
    expect(await db.mail.count({ where: { merchantId: merchant.id } })).toBe(0);
  });

  it("is tried six times within 23 hours with the same text, has one failed event, then is exhausted", async () => {
    resend.setMood(down);
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({
      status: "failed",
      attempts: 1,
      failureCode: "mail_provider_error",
      failureMessage: "Le service d’envoi n’a pas pris le message.",
    });
    // Later changes do not change the message of this generation.
    await setProfile(merchant.id, { name: "Autre nom" });
    const pauses: number[] = [];
    for (let tries = 2; tries <= 6; tries += 1) {
      await sendDueReceipts();
      expect(postsOf(id)).toHaveLength(tries - 1);
      pauses.push(Math.round((await wait(id)) / MINUTE));
      await sendDueReceipts();
      expect(postsOf(id)).toHaveLength(tries);
    }
    expect(pauses).toEqual([1, 10, 60, 360, 900]);
    const [first, ...others] = postsOf(id);
    for (const other of others) expect(other).toEqual(first);
    expect(await shown(merchant, id)).toMatchObject({
      status: "exhausted",
      attempts: 6,
      nextAttemptAt: null,
      sentAt: null,
      failureCode: "mail_provider_error",
    });
    expect(await typesOf(id)).toEqual(sixTries);
    await sendDueReceipts();
    expect(postsOf(id)).toHaveLength(6);
  });

  it("has six more attempts after a resend, and still names the seller of the day of payment", async () => {
    resend.setMood({
      kind: "refuse",
      status: 422,
      name: "validation_error",
      message: "Invalid `to` field.",
    });
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    await setProfile(merchant.id, { name: "Autre nom" });
    resend.setMood(down);
    await merchant.api.post(`/receipts/${id}/resend`);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({ status: "failed", attempts: 2 });
    resend.setMood({ kind: "well" });
    await wait(id);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({
      status: "succeeded",
      attempts: 3,
      failureCode: null,
      failureMessage: null,
    });
    expect(postsOf(id).at(-1)).toMatchObject({ key: `receipt-${id}-2` });
    expect(postsOf(id).at(-1)?.body["subject"]).toContain("Merchant ");
    expect(JSON.stringify(postsOf(id).at(-1)?.body)).not.toContain("Autre nom");
    expect(await typesOf(id)).toEqual([
      ...["receipt.exhausted", "receipt.updated", "receipt.failed", "receipt.succeeded"],
    ]);
  });

  it("restarts its six attempts after a resend, with their own key, and counts them all", async () => {
    resend.setMood(down);
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    for (const generation of [1, 2]) {
      await sendDueReceipts();
      for (let tries = 2; tries <= 6; tries += 1) {
        await wait(id);
        await sendDueReceipts();
      }
      const mine = postsOf(id).filter(({ key }) => key === `receipt-${id}-${generation}`);
      expect(mine).toHaveLength(6);
      expect(await shown(merchant, id)).toMatchObject({
        status: "exhausted",
        attempts: 6 * generation,
        nextAttemptAt: null,
      });
      if (generation === 1) await merchant.api.post(`/receipts/${id}/resend`);
    }
    expect(postsOf(id)).toHaveLength(12);
    expect(await typesOf(id)).toEqual([...sixTries, "receipt.updated", ...sixTries]);
  });

  it("is given up at once when the address is invalid or suppressed", async () => {
    const merchant = await aLiveMerchant();
    const refusals = [
      ["invalid_address", "Invalid `to` field."],
      ["suppressed", "The address is on your suppression list."],
    ] as const;
    for (const [code, message] of refusals) {
      resend.setMood({ kind: "refuse", status: 422, name: "validation_error", message });
      const { id } = await aReceipt(merchant.ctx);
      await sendDueReceipts();
      expect(await shown(merchant, id)).toMatchObject({
        status: "exhausted",
        attempts: 1,
        nextAttemptAt: null,
        failureCode: code,
      });
      expect(await typesOf(id)).toEqual(["receipt.exhausted"]);
    }
  });

  it("is one message when the provider accepted it and its answer was lost", async () => {
    resend.setMood({ kind: "cut" });
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({ status: "failed" });
    resend.setMood({ kind: "well" });
    await wait(id);
    await sendDueReceipts();
    expect(await shown(merchant, id)).toMatchObject({ status: "succeeded", attempts: 2 });
    expect(postsOf(id)).toHaveLength(2);
    expect([...resend.delivered.keys()].filter((key) => key.includes(id))).toEqual([
      `receipt-${id}-1`,
    ]);
  });

  it("is not sent once the provider's key may have expired", async () => {
    resend.setMood(down);
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    await sendDueReceipts();
    resend.setMood({ kind: "well" });
    await wait(id, 23 * HOUR);
    await sendDueReceipts();
    expect(postsOf(id)).toHaveLength(1);
    expect(await shown(merchant, id)).toMatchObject({ status: "exhausted", attempts: 1 });
  });

  it("is given up when six senders died with it", async () => {
    const merchant = await aLiveMerchant();
    const { id } = await aReceipt(merchant.ctx);
    const generationStartAt = new Date();
    await db.receipt.update({
      where: { id },
      data: { generationTries: 6, attempts: 6, generationStartAt },
    });
    await sendDueReceipts();
    expect(postsOf(id)).toEqual([]);
    expect(await shown(merchant, id)).toMatchObject({ status: "exhausted", attempts: 6 });
    expect(await typesOf(id)).toEqual(["receipt.exhausted"]);
  });
});
