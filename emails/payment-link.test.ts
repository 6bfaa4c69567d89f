import { describe, expect, it } from "vitest";
import { type PaymentLinkMail, paymentLinkMail } from "@/emails/payment-link";

const mail: PaymentLinkMail = {
  locale: "fr",
  livemode: true,
  label: "Panier de fruits",
  amountXpf: 2990,
  url: "http://localhost:3000/l/7hUqY3mZkP",
  merchant: { name: "Fare Fruits", brandColor: "#1a7f5a", supportEmail: null },
};

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

describe("the request for a payment by mail", () => {
  it("says who asks, what for, how much, and where", async () => {
    const { subject, text } = await paymentLinkMail(mail);
    expect(plain(subject)).toBe("Demande de paiement de Fare Fruits : 2 990 XPF");
    for (const part of [
      "Panier de fruits",
      "Payer 2 990 XPF",
      mail.url,
      "Adressez-vous à Fare Fruits",
    ]) {
      expect(plain(text)).toContain(part);
    }
    expect(text).not.toContain("Demande de test");
  });

  it("says the same in English, and loudly that a test is one", async () => {
    const { subject, text } = await paymentLinkMail({ ...mail, locale: "en", livemode: false });
    expect(plain(subject)).toBe("Payment request from Fare Fruits: XPF 2,990");
    expect(plain(text)).toContain("Pay XPF 2,990");
    expect(text).toContain("Test request");
  });
});
