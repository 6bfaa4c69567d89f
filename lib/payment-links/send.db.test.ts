import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import { PaymentLinkSending, sendPaymentLink } from "@/lib/payment-links/send";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const aLink = async (merchant: TestMerchant): Promise<{ id: string; url: string }> => {
  const body = { amountXpf: 2990, description: "Panier de fruits" };
  return (await merchant.api.post("/payment-links", body)).body.data;
};

const sent = (merchant: TestMerchant, id: string, locale: "fr" | "en" = "fr") =>
  sendPaymentLink(merchant.ctx, id, { email: "hina@example.pf", locale });

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (thrown) => thrown.kind?.code ?? String(thrown),
  );

describe("a payment link by mail", () => {
  it("is in the chosen language, and contains the link", async () => {
    const merchant = await aMerchant();
    const { id, url } = await aLink(merchant);
    await sent(merchant, id, "en");
    await sendDueMails();
    const [mail, ...more] = await db.mail.findMany({ where: { merchantId: merchant.id } });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "payment-link", to: "hina@example.pf" });
    expect(mail?.subject).toMatch(/^Payment request from Merchant/);
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain("Test request");
  });

  it("is sent at most five times a day, in concurrent requests too", async () => {
    const merchant = await aMerchant();
    const [link, other] = [await aLink(merchant), await aLink(merchant)];
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(sent(merchant, link.id))),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array(5).fill("none"),
      ...Array(3).fill("rate_limited"),
    ]);
    expect(await refusalOf(sent(merchant, other.id))).toBe("none");
    await db.outgoingMail.updateMany({
      where: { aboutId: link.id },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect(await refusalOf(sent(merchant, link.id))).toBe("none");
  });

  it("is refused for a link that is inactive, foreign, or unknown", async () => {
    const merchant = await aMerchant();
    const { id } = await aLink(merchant);
    expect(await refusalOf(sent(await aMerchant(), id))).toBe("not_found");
    expect(await refusalOf(sent(merchant, newId()))).toBe("not_found");
    await merchant.api.patch(`/payment-links/${id}`, { active: false });
    expect(await refusalOf(sent(merchant, id))).toBe("conflict");
    expect(await db.outgoingMail.count({ where: { merchantId: merchant.id } })).toBe(0);
  });

  it("requests live payments only for a verified merchant", async () => {
    const merchant = await aMerchant({ livemode: true, kybStatus: "verified" });
    const { id } = await aLink(merchant);
    const of = async (kybStatus: string) => {
      await db.merchant.update({ where: { id: merchant.id }, data: { kybStatus } });
      return refusalOf(sent(merchant, id));
    };
    expect(await of("in_review")).toBe("none");
    expect(await of("rejected")).toBe("kyb_required");
  });

  it("takes one address, and French by default", () => {
    expect(PaymentLinkSending.parse({ email: "a@b.pf" }).locale).toBe("fr");
    for (const email of ["", "a@b.pf,c@d.pf", "a@b.pf\nBcc: c@d.pf", "Hina <a@b.pf>"]) {
      expect(PaymentLinkSending.safeParse({ email }).success).toBe(false);
    }
  });
});
