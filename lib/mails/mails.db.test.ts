import { describe, expect, it } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { claimDue } from "@/lib/mails/outbox";
import { notifyOwners } from "@/lib/mails/owners";
import { mailsOutbox, sendDueMails } from "@/lib/mails/send";
import { type Outgoing, queueMail, withdrawMails } from "@/lib/mails/steps";
import { trySend } from "@/lib/mails/try";
import { updateMerchant } from "@/lib/merchants/update";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const IBANS = ["FR7630006000011234567890189", "FR1420041010050500013M02606"] as const;

const aLetter = (more: Partial<Outgoing> = {}): Outgoing => ({
  letter: {
    kind: "payment-link",
    mail: {
      locale: "fr",
      livemode: false,
      label: "Panier de fruits",
      amountXpf: 2990,
      url: "http://localhost:3000/l/7hUqY3mZkP",
      merchant: { name: "Fare Fruits", brandColor: null, supportEmail: "aide@fruits.pf" },
    },
  },
  to: "hina@example.pf",
  key: newId(),
  ...more,
});

const queued = (merchant: TestMerchant, mail: Outgoing) =>
  transaction((tx) => queueMail(tx, merchant.ctx, mail));

const rowOf = (key: string) => db.outgoingMail.findUniqueOrThrow({ where: { key } });
const mailsOf = (merchantId: string) => db.mail.findMany({ where: { merchantId } });

describe("a message", () => {
  it("is written with its occasion, or not at all", async () => {
    const merchant = await aMerchant();
    const mail = aLetter();
    const undone = transaction(async (tx) => {
      await queueMail(tx, merchant.ctx, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.outgoingMail.count({ where: { key: mail.key } })).toBe(0);
    expect(await queued(merchant, mail)).toBe(true);
    const { content, nextAttemptAt } = await rowOf(mail.key);
    expect(nextAttemptAt).not.toBeNull();
    expect(Buffer.from(content ?? []).toString("latin1")).not.toContain("7hUqY3mZkP");
  });

  it("is one per key in concurrent requests, and arrives once in the test mailbox", async () => {
    const merchant = await aMerchant();
    const mail = aLetter();
    const asked = await Promise.all(Array.from({ length: 10 }, () => queued(merchant, mail)));
    expect(asked.filter((isNew) => isNew)).toHaveLength(1);
    await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()]);
    expect(await queued(merchant, mail)).toBe(false);
    await sendDueMails();
    const [sent, ...more] = await mailsOf(merchant.id);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ kind: "payment-link", to: "hina@example.pf", livemode: false });
    expect(sent?.text).toContain("http://localhost:3000/l/7hUqY3mZkP");
    expect(await rowOf(mail.key)).toMatchObject({
      attempts: 1,
      content: null,
      nextAttemptAt: null,
      leaseToken: null,
    });
    expect((await rowOf(mail.key)).sentAt).not.toBeNull();
  });

  it("is not written to an invalid address", async () => {
    const merchant = await aMerchant();
    expect(await queued(merchant, aLetter({ to: "a@b.pf\r\nBcc: c@d.pf" }))).toBe(false);
    expect(await queued(merchant, aLetter({ to: "" }))).toBe(false);
    expect(await db.outgoingMail.count({ where: { merchantId: merchant.id } })).toBe(0);
  });

  it("is withdrawn with its occasion, unless it is being sent", async () => {
    const merchant = await aMerchant();
    const aboutId = newId();
    const mail = aLetter({ aboutId });
    await queued(merchant, mail);
    const withdraw = () => transaction((tx) => withdrawMails(tx, merchant.ctx, aboutId));
    const held = { leaseToken: newId(), leasedUntil: new Date(Date.now() + 60_000) };
    await db.outgoingMail.update({ where: { key: mail.key }, data: held });
    await withdraw();
    expect(await rowOf(mail.key)).toMatchObject({ failure: null });
    const freed = { leaseToken: null, leasedUntil: null };
    await db.outgoingMail.update({ where: { key: mail.key }, data: freed });
    await withdraw();
    await sendDueMails();
    expect(await mailsOf(merchant.id)).toEqual([]);
    expect(await rowOf(mail.key)).toMatchObject({ failure: "withdrawn", sentAt: null });
  });
});

describe("a message that cannot be sent", () => {
  const broken = async (of: { attempts: number; firstAttemptAt: Date | null }) => {
    const mail = aLetter();
    await queued(await aMerchant(), mail);
    // Sealed for another row: it cannot be opened, which is not the address's fault.
    const content = new Uint8Array(40);
    await db.outgoingMail.update({ where: { key: mail.key }, data: { content, ...of } });
    await sendDueMails();
    return rowOf(mail.key);
  };

  it("is tried again a minute later", async () => {
    const row = await broken({ attempts: 0, firstAttemptAt: null });
    expect(row).toMatchObject({ attempts: 1, failure: "provider", leaseToken: null });
    const wait = (row.nextAttemptAt?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThan(61_000);
  });

  it("is given up after six attempts, or when the provider's key has expired", async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const last = await broken({ attempts: 5, firstAttemptAt: hours(22) });
    expect(last).toMatchObject({ attempts: 6, nextAttemptAt: null, content: null, sentAt: null });
    const late = await broken({ attempts: 2, firstAttemptAt: hours(24) });
    expect(late).toMatchObject({ attempts: 2, nextAttemptAt: null, failure: "provider" });
  });

  it("is recorded by nobody who lost it meanwhile", async () => {
    const mail = aLetter();
    const merchant = await aMerchant();
    await sendDueMails();
    await queued(merchant, mail);
    const [leased] = await claimDue(mailsOutbox, 1);
    if (!leased) throw new Error("Nothing was due.");
    expect(await claimDue(mailsOutbox, 1)).toEqual([]);
    expect(await trySend(mailsOutbox, { ...leased, leaseToken: newId() })).toEqual({
      kind: "lost",
    });
    expect(await rowOf(mail.key)).toMatchObject({ attempts: 0, leaseToken: leased.leaseToken });
    expect(await mailsOf(merchant.id)).toEqual([]);
  });
});

describe("the owners of a merchant", () => {
  it("are each notified once, and nobody else is", async () => {
    const merchant = await aMerchant();
    const owners = [await aMember(merchant.id, "owner"), await aMember(merchant.id, "owner")];
    await aMember(merchant.id, "admin");
    await aMember((await aMerchant()).id, "owner");
    const key = newId();
    const ctx = systemContext(merchant.ctx, "test");
    const notify = () =>
      transaction((tx) =>
        notifyOwners(tx, ctx, {
          key,
          write: (to) => ({
            kind: "api-key-created",
            mail: { ...to, name: null, key: "k", scopes: ["*"], by: null, ...instants },
          }),
        }),
      );
    const instants = { createdAt: new Date().toISOString(), expiresAt: null, url: "http://x" };
    await notify();
    await notify();
    const rows = await db.outgoingMail.findMany({ where: { merchantId: merchant.id } });
    const keys = owners.map(({ userId }) => `${key}-${userId}`);
    expect(rows.map((row) => row.key).toSorted()).toEqual(keys.toSorted());
  });

  it("are notified of a live key, with only its end, and of no test key", async () => {
    const merchant = await aMerchant({ livemode: true, kybStatus: "verified" });
    const owner = await aMember(merchant.id, "owner");
    const { key, secret } = await createApiKey(merchant.ctx, { name: "Caisse" });
    await createApiKey({ ...merchant.ctx, livemode: false }, { name: "Essai" });
    await sendDueMails();
    const [mail, ...more] = await mailsOf(merchant.id);
    expect(more).toEqual([]);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(mail).toMatchObject({ kind: "api-key-created", to: email, livemode: true });
    const maker = await db.apiKey.findUniqueOrThrow({ where: { id: merchant.keyId } });
    for (const part of ["Caisse", `svc_live_…${key.last4}`, `svc_live_…${maker.last4}`]) {
      expect(mail?.text).toContain(part);
    }
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain(secret);
  });

  it("are notified of another IBAN of a live account, masked, whichever key changed it", async () => {
    const merchant = await aMerchant({
      livemode: true,
      kybStatus: "verified",
      scopes: ["*", "merchant_bank:write"],
    });
    await db.merchant.update({ where: { id: merchant.id }, data: { ibanXpf: IBANS[0] } });
    await aMember(merchant.id, "owner");
    await aMember(merchant.id, "owner");
    await updateMerchant(merchant.ctx, { name: "Autre nom" });
    await updateMerchant(merchant.ctx, { ibanXpf: IBANS[1] });
    await sendDueMails();
    const mails = await mailsOf(merchant.id);
    expect(mails.map(({ kind, livemode }) => [kind, livemode])).toEqual([
      ["iban-changed", true],
      ["iban-changed", true],
    ]);
    expect(mails[0]?.text).toMatch(/Ancien IBAN\s+••••0189/);
    expect(mails[0]?.text).toMatch(/Nouvel IBAN\s+••••2606/);
    expect(mails[0]?.html).not.toContain(IBANS[1].slice(0, -4));
  });

  it("are not notified of an IBAN while there is no live account", async () => {
    const merchant = await aMerchant({ livemode: true, scopes: ["*", "merchant_bank:write"] });
    await aMember(merchant.id, "owner");
    await updateMerchant(merchant.ctx, { ibanXpf: IBANS[0] });
    expect(await db.outgoingMail.count({ where: { merchantId: merchant.id } })).toBe(0);
  });
});
