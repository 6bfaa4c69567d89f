import { describe, expect, it } from "vitest";
import { type ReceiptMail, receiptMail } from "@/emails/receipt";

const receipt: ReceiptMail = {
  locale: "fr",
  livemode: true,
  number: "R-2026-000123",
  amountXpf: 12_500,
  refundedXpf: 0,
  paidAt: new Date("2026-11-22T04:30:05Z"),
  description: "Café en grains",
  quantity: null,
  card: { brand: "visa", last4: "4242" },
  taxes: [{ label: "TGC", rateBp: 1300, htXpf: 11_062, tgcXpf: 1438 }],
  url: "http://localhost:3000/r/abc",
  merchant: {
    name: "Brûlerie du Lagon",
    legalName: "SARL Brûlerie",
    taxNumber: "A12345",
    supportEmail: "bonjour@brulerie.pf",
    brandColor: "#d9480f",
  },
};

/** Intl uses narrow no-break spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<a href='https://evil.example'>clic</a>",
  "<style>*{display:none}</style>",
  "&lt;script&gt;",
  "</title></head><body>",
  "<!--",
  "{{7*7}}",
  "javascript:alert(1)",
];

describe("the receipt email", () => {
  it("has everything a receipt requires, in plain text", async () => {
    const { subject, text } = await receiptMail(receipt);
    expect(plain(subject)).toBe("Reçu de Brûlerie du Lagon : 12 500 XPF");
    const said = plain(text);
    for (const part of [
      "Payé le 21 novembre 2026 à 18 h 30, heure de Tahiti",
      "R-2026-000123",
      "Café en grains",
      "Visa •••• 4242",
      "11 062 XPF",
      "TGC 13 % incluse",
      "1 438 XPF",
      "12 500 XPF",
      "http://localhost:3000/r/abc",
      "http://localhost:3000/r/abc/pdf",
      "bonjour@brulerie.pf",
      "SARL Brûlerie · N° TAHITI A12345",
    ]) {
      expect(said).toContain(part);
    }
  });

  it("has the same content in English", async () => {
    const { subject, text, html } = await receiptMail({ ...receipt, locale: "en" });
    expect(plain(subject)).toBe("Receipt from Brûlerie du Lagon: XPF 12,500");
    expect(plain(text)).toContain("Paid on 21 November 2026 at 18:30, Tahiti time");
    expect(text).toContain("TGC 13% included");
    expect(html).toContain('lang="en"');
  });

  it("omits missing values, and marks test mode and refunds", async () => {
    const { text } = await receiptMail({
      ...receipt,
      livemode: false,
      refundedXpf: 2500,
      description: null,
      card: null,
      taxes: [],
      merchant: {
        ...receipt.merchant,
        legalName: null,
        taxNumber: null,
        supportEmail: null,
        brandColor: null,
      },
    });
    expect(text).toContain("Paiement de test");
    expect(plain(text)).toMatch(/Remboursé\s+2 500 XPF/);
    expect(text).toContain("Adressez-vous à Brûlerie du Lagon.");
    for (const absent of ["Carte", "Achat", "TGC", "TAHITI", "null", "undefined"]) {
      expect(text).not.toContain(absent);
    }
  });

  it("loads nothing: no image, script, font or frame", async () => {
    const { html } = await receiptMail(receipt);
    expect(html).not.toMatch(/<(img|script|iframe|link|object|form|svg)\b/i);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([
      "http://localhost:3000/r/abc",
      "http://localhost:3000/r/abc/pdf",
      "mailto:bonjour@brulerie.pf",
    ]);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it.each(hostile)("takes %s for text wherever a merchant may write", async (text) => {
    const clean = await receiptMail(receipt);
    const { html } = await receiptMail({
      ...receipt,
      description: text,
      card: { brand: text, last4: text },
      taxes: [{ label: text, rateBp: 1300, htXpf: 1, tgcXpf: 1 }],
      merchant: {
        ...receipt.merchant,
        name: text,
        legalName: text,
        taxNumber: text,
        brandColor: text,
      },
    });
    const elements = (markup: string) => markup.match(/<[a-z!/]/gi)?.length;
    expect(elements(html)).toBe(elements(clean.html));
    expect(html).toContain("#0b5563");
  });
});
