import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendMail } from "@/lib/kit/mail";
import type { Message } from "@/lib/kit/mail/message";
import { startResend } from "@/lib/kit/mail/resend.fixture";
import { newProfiles } from "@/lib/merchants/profile";

let resend: Awaited<ReturnType<typeof startResend>>;

beforeAll(async () => {
  resend = await startResend();
  vi.stubEnv("RESEND_API_KEY", "re_test");
  vi.stubEnv("RESEND_BASE_URL", resend.url);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "Motu <recus@motu.test>");
});
beforeEach(() => resend.setMood({ kind: "well" }));
afterAll(() => resend.stop());

const aMerchant = async (): Promise<string> => {
  const id = newId();
  await db.merchant.create({ data: { id, profiles: newProfiles({ name: "Brûlerie du Lagon" }) } });
  return id;
};

const aMessage = (of: Partial<Message> = {}): Message => ({
  kind: "receipt",
  to: "client@exemple.pf",
  subject: "Reçu",
  html: "<p>Merci</p>",
  text: "Merci",
  key: newId(),
  ...of,
});

const refusalOf = (message: Message): Promise<unknown> =>
  sendMail(message).then(
    () => null,
    (thrown: unknown) => (thrown as { kind: unknown }).kind,
  );

describe("mail by Resend", () => {
  it("is sent from our address with its key, and the reply-to address", async () => {
    const message = aMessage({ replyTo: "bonjour@brulerie.pf" });
    const { id } = await sendMail(message);
    expect(id).toBe(`resend-${message.key}`);
    expect(resend.posts.at(-1)).toEqual({
      key: message.key,
      body: {
        from: "Motu <recus@motu.test>",
        to: "client@exemple.pf",
        subject: "Reçu",
        html: "<p>Merci</p>",
        text: "Merci",
        reply_to: "bonjour@brulerie.pf",
        tags: [{ name: "kind", value: "receipt" }],
      },
    });
  });

  it("is one message after an answer that never came", async () => {
    const message = aMessage();
    resend.setMood({ kind: "cut" });
    expect(await refusalOf(message)).toBe("provider");
    resend.setMood({ kind: "well" });
    const { id } = await sendMail(message);
    expect(resend.delivered.get(message.key)?.id).toBe(id);
  });

  it("counts as sent when its key was used with other content", async () => {
    const message = aMessage({ replyTo: "avant@brulerie.pf" });
    resend.setMood({ kind: "cut" });
    await refusalOf(message);
    resend.setMood({ kind: "well" });
    const sent = await sendMail({ ...message, replyTo: "apres@brulerie.pf" });
    expect(sent).toEqual({ id: message.key });
    expect(resend.delivered.get(message.key)?.content).toContain("avant@brulerie.pf");
  });

  it.each([
    [422, "validation_error", "Invalid `to` field. Use our testing address.", "invalid_address"],
    [403, "validation_error", "The recipient is on the suppression list.", "suppressed"],
    [403, "validation_error", "The motu.test domain is not verified.", "provider"],
    [409, "concurrent_idempotent_requests", "Another request runs.", "provider"],
    [429, "rate_limit_exceeded", "Too many requests.", "provider"],
    [500, "internal_server_error", "Invalid `to` field", "provider"],
  ])("distinguishes why it failed: %i %s %s", async (status, name, message, kind) => {
    resend.setMood({ kind: "refuse", status, name, message });
    expect(await refusalOf(aMessage())).toBe(kind);
  });

  it("of test data is not sent", async () => {
    const merchantId = await aMerchant();
    const posted = resend.posts.length;
    const message = aMessage({ merchant: { merchantId, livemode: false } });
    const first = await sendMail(message);
    expect(await sendMail(message)).toMatchObject({ id: first.id });
    expect(resend.posts).toHaveLength(posted);
    const kept = await db.mail.findMany({ where: { merchantId } });
    expect(kept).toMatchObject([
      { id: first.id, livemode: false, to: message.to, html: message.html },
    ]);
  });

  it("of test data is sent to the merchant's own members, and kept in the mailbox", async () => {
    const merchantId = await aMerchant();
    const posted = resend.posts.length;
    const merchant = { merchantId, livemode: false };
    const message = aMessage({ merchant, toMember: true });
    await sendMail(message);
    expect(resend.posts).toHaveLength(posted + 1);
    expect(await db.mail.count({ where: { merchantId, key: message.key } })).toBe(1);
  });
});
