import { describe, expect, it } from "vitest";
import { authenticationMail } from "@/emails/invoice-to-pay";

const mail = {
  locale: "fr" as const,
  livemode: true,
  number: "F-2026-000042",
  description: "Panier de fruits : du 31 janvier 2026 au 28 février 2026",
  amountXpf: 12_500,
  url: "http://localhost:3000/i/abc",
  merchant: { name: "Fare Fruits", brandColor: "#1a7f5a", supportEmail: null },
};

describe("the authentication email", () => {
  it("has merchant, amount, that nothing was debited, and the link", async () => {
    const { subject, text, html } = await authenticationMail(mail);
    expect(subject).toMatch(/^Validez votre paiement à Fare Fruits\u00a0: 12.500.XPF$/);
    for (const part of [mail.number, mail.description, mail.url, "Rien n’a été débité"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Facture de test");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([mail.url]));
  });

  it("has the same content in English, and marks test mode", async () => {
    const { subject, text } = await authenticationMail({ ...mail, locale: "en", livemode: false });
    expect(subject).toBe("Confirm your payment to Fare Fruits: XPF\u00a012,500");
    expect(text).toContain("Test invoice");
  });

  it("escapes the merchant's texts", async () => {
    const { html } = await authenticationMail({ ...mail, description: "<img src=x>" });
    expect(html).not.toContain("<img");
  });
});
