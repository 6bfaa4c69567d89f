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

describe("the payment request email", () => {
  it("has merchant, description, amount and link", async () => {
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

  it("has the same content in English, and marks test mode", async () => {
    const { subject, text } = await paymentLinkMail({ ...mail, locale: "en", livemode: false });
    expect(plain(subject)).toBe("Payment request from Fare Fruits: XPF 2,990");
    expect(plain(text)).toContain("Pay XPF 2,990");
    expect(text).toContain("Test request");
  });
});
