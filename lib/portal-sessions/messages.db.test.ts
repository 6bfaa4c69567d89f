import { describe, expect, it } from "vitest";
import { unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { writeOut } from "@/lib/mails/letters";
import { purposeOf } from "@/lib/mails/steps";
import { readRequestToken } from "@/lib/portal/link";
import { entriesOf, turnOn } from "@/lib/portal-sessions/portal.fixture";
import { sendPortalLink } from "@/lib/portal-sessions/send";
import { aReceipt } from "@/lib/receipts/factory";
import { messageOf } from "@/lib/receipts/message";
import { aCustomer } from "@/lib/subscriptions/billing.fixture";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const asked = (text: string): string | null =>
  readRequestToken(/\/p\/ask\/(\w+)/.exec(text)?.[1] ?? "");

const receiptOf = async (merchant: TestMerchant, customerId?: string) => {
  const receipt = await aReceipt(merchant.ctx, customerId === undefined ? {} : { customerId });
  return messageOf({ ...receipt, leaseToken: newId() });
};

/** The text of the message about an invoice, as it waits to be sent. */
const invoiceOf = async (merchant: TestMerchant, customer: string): Promise<string> => {
  const lines = [{ label: "Révision", quantity: 1, unitAmountXpf: 1000 }];
  const body = { customer, lines, dueAt: 2_208_988_800, send: true };
  const { id } = (await merchant.api.post("/extensions/invoices", body)).body.data;
  const mail = await db.outgoingMail.findFirstOrThrow({ where: { aboutId: id } });
  const letter = JSON.parse(unseal(mail.content ?? new Uint8Array(), purposeOf(mail.id)));
  return (await writeOut(letter)).text;
};

describe("a receipt and an invoice", () => {
  it("carry the link of their customer while the portal is on, and none before", async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    expect((await receiptOf(merchant, customer)).html).not.toContain("/p/");
    expect(await invoiceOf(merchant, customer)).not.toContain("/p/");
    await turnOn(merchant);
    const { html, text } = await receiptOf(merchant, customer);
    expect([asked(html), asked(text)]).toEqual([customer, customer]);
    expect(html).toContain("Gérer mes cartes et abonnements");
    expect(asked(await invoiceOf(merchant, customer))).toBe(customer);
  });

  it("carry none to a payer who is no customer", async () => {
    const merchant = await aMerchant();
    await turnOn(merchant);
    expect((await receiptOf(merchant)).html).not.toContain("/p/");
  });
});

describe("the message with a link", () => {
  it("is in the customer's language, and its link is stored sealed alone", async () => {
    const merchant = await aMerchant();
    await turnOn(merchant);
    const customer = await aCustomer(merchant);
    await db.customer.update({ where: { id: customer }, data: { locale: "en" } });
    await sendPortalLink(merchant.ctx, customer);
    const mail = await db.outgoingMail.findFirstOrThrow({
      where: { kind: "portal-link", aboutId: customer },
    });
    const letter = JSON.parse(unseal(mail.content ?? new Uint8Array(), purposeOf(mail.id)));
    const { subject, text } = await writeOut(letter);
    expect(subject).toMatch(/^Your cards and subscriptions at /);
    const [link = ""] = /http\S+\/p\/[0-9A-Za-z]{43}/.exec(text) ?? [];
    expect(link).not.toBe("");
    expect(await entriesOf(merchant)).toMatchObject([{ action: "portal.link_created" }]);
    const rows = await db.$queryRaw<{ row: string }[]>`
      SELECT m::text AS row FROM outgoing_mails m WHERE about_id = ${customer}::uuid`;
    expect(rows[0]?.row).not.toContain(link.slice(-43));
  });
});
