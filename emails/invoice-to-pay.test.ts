import { describe, expect, it } from "vitest";
import { type InvoiceMail, invoiceMail } from "@/emails/invoice-to-pay";

const mail: InvoiceMail = {
  locale: "fr",
  livemode: true,
  cause: "refused",
  number: "F-2026-000042",
  description: "Panier de fruits : du 31 janvier 2026 au 28 février 2026",
  amountXpf: 12_500,
  nextAttemptAt: "2026-11-24T04:30:05.000Z",
  url: "http://localhost:3000/i/abc",
  merchant: { name: "Fare Fruits", brandColor: null, supportEmail: "aide@fruits.pf" },
};

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

describe("the invoice email", () => {
  it("has the refusal, the next attempt, and the link to pay", async () => {
    const { subject, text } = await invoiceMail(mail);
    expect(plain(subject)).toBe("Paiement refusé chez Fare Fruits : 12 500 XPF");
    for (const part of [
      mail.number,
      "Rien n’a été débité",
      "23 novembre 2026",
      mail.url,
      "aide@fruits.pf",
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("announces no attempt if none is planned", async () => {
    const last = { ...mail, cause: "given_up", nextAttemptAt: null } as const;
    const { subject, text } = await invoiceMail(last);
    expect(plain(subject)).toBe("Facture impayée chez Fare Fruits : 12 500 XPF");
    expect(plain(text)).toContain("il n’y en aura plus d’autre");
    expect(text).not.toContain("Nouvelle tentative");
  });

  it("has the same content in English, and marks test mode", async () => {
    const { subject, text } = await invoiceMail({
      ...mail,
      locale: "en",
      cause: "asked",
      livemode: false,
    });
    expect(plain(subject)).toBe("Invoice from Fare Fruits to pay: XPF 12,500");
    expect(plain(text)).toMatch(/Next attempt 23 November 2026/);
    expect(text).toContain("Test invoice");
  });
});
