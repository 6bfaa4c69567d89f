import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES, type PageLocale } from "@/app/_intl/request-locale";
import type { ReceiptPage } from "@/lib/receipts/page";
import { rendered } from "@/scripts/test/rendered";
import { anAddress } from "./address.fixture";
import { readDocument, wordsOf } from "./document-reading.fixture";
import { Receipt } from "./receipt";
import { aCorrection, aLongReceiptPage, aReceiptPage } from "./receipt.fixture";
import { receiptPdf } from "./receipt-pdf";
import type { ReceiptFormat } from "./receipt-print";
import { receiptView } from "./receipt-view";

type How = { locale?: PageLocale; format?: ReceiptFormat };

const html = (page: ReceiptPage, { locale = "fr", format = "a4" }: How = {}) => {
  const words = wordsFor(locale);
  const view = receiptView(words, page);
  return rendered(
    <Receipt format={format} nonce="bm9uY2U=" path="/r/token" view={view} words={words} />,
    locale,
  );
};

const articleText = (page: string): string => wordsOf(page, "article");

const pdf = (page: ReceiptPage, locale: PageLocale = "fr") =>
  readDocument(receiptPdf(page, locale));

const untaxed = { description: null, lines: [], card: null, taxes: [] };
const nobody = {
  name: "Chez Hina",
  legalName: null,
  taxNumber: null,
  supportEmail: null,
  address: null,
  brandColor: null,
  logoUrl: null,
};

const everyFormat = (["a4", "80mm"] as const).flatMap((format) =>
  PAGE_LOCALES.map((locale) => ({ format, locale })),
);

describe.each(everyFormat)("the receipt on $format in $locale", (how) => {
  it("is a complete document with one heading, one main part and no inline styles", async () => {
    const page = await html(aReceiptPage(), how);
    expect(page.startsWith(`<!doctype html><html lang="${how.locale}">`)).toBe(true);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.match(/<main/g)).toHaveLength(1);
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    for (const tag of tags.filter((found) => /^<(style|script)/.test(found))) {
      expect(tag).toContain('nonce="bm9uY2U="');
    }
    expect(page).not.toMatch(/undefined|NaN|null|\[object/);
  });

  it("links to the PDF, to the other format, and to the other language", async () => {
    const page = await html(aReceiptPage(), how);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    const [other, self] =
      how.format === "a4"
        ? ["/r/token?format=80mm", "/r/token?lang=fr"]
        : ["/r/token", "/r/token?format=80mm&amp;lang=fr"];
    for (const link of ["/r/token/pdf", other, self]) expect(links).toContain(link);
    expect(page).toMatch(/<button [^>]*data-print=""/);
  });
});

describe("the content of a receipt", () => {
  const parts = [
    "Brûlerie du Lagon",
    "SARL Brûlerie",
    "N° TAHITI A12345",
    "bonjour@brulerie.pf",
    "R-2026-000123",
    "Payé le 21 novembre 2026 à 18 h 30 (heure de Tahiti)",
    "Café en grains, 1 kg",
    "9 000 XPF",
    "Filtres",
    "Hors taxe",
    "11 062 XPF",
    "TGC (13 %)",
    "1 438 XPF",
    "Total payé",
    "12 500 XPF",
    "Visa •••• 4242",
    "0198f7a2-0000-7000-8000-000000000001",
  ];

  it("is the same on the page, on the ticket and in the PDF", async () => {
    const everywhere = [
      articleText(await html(aReceiptPage())),
      articleText(await html(aReceiptPage(), { format: "80mm" })),
      (await pdf(aReceiptPage())).text,
    ];
    for (const text of everywhere) for (const part of parts) expect(text).toContain(part);
    for (const text of everywhere) expect(text).not.toMatch(/[Tt]est|Rembours/);
  });

  it("exists in English too", async () => {
    const english = { locale: "en" as const };
    const everywhere = [
      articleText(await html(aReceiptPage(), english)),
      articleText(await html(aReceiptPage(), { ...english, format: "80mm" })),
      (await pdf(aReceiptPage(), "en")).text,
    ];
    for (const text of everywhere) {
      for (const part of [
        "Paid on 21 November 2026 at 18:30 (Tahiti time)",
        "TAHITI no. A12345",
        "Before tax",
        "TGC (13%)",
        "Total paid",
        "XPF 12,500",
      ]) {
        expect(text).toContain(part);
      }
    }
  });

  it("does not show the payer's email address", async () => {
    const everywhere = [await html(aReceiptPage()), (await pdf(aReceiptPage())).text];
    for (const text of everywhere) {
      expect(text).toContain("t•••@exemple.pf");
      expect(text).not.toContain("teva");
    }
  });

  it("uses the merchant's name for the tax", async () => {
    const tax = { label: "TVA", rateBp: 1650, htXpf: 10_730, tgcXpf: 1770 };
    const page = aReceiptPage({ taxes: [tax] });
    expect(articleText(await html(page))).toContain("TVA (16,5 %) 1 770 XPF");
    expect((await pdf(page)).text).toContain("TVA (16,5 %) 1 770 XPF");
  });

  it("shows refunds, their dates and the remaining amount", async () => {
    const first = aCorrection({ number: "A-2026-000006", at: new Date("2026-11-23T20:00:00Z") });
    const partly = aReceiptPage({ corrections: [first] });
    const refunded = aReceiptPage({ corrections: [first, aCorrection({ amountXpf: 10_000 })] });
    for (const how of [{}, { format: "80mm" as const }]) {
      const text = articleText(await html(partly, how));
      const one = "Avoir A-2026-000006 du 23 novembre 2026 −2 500 XPF";
      expect(text).toContain(`${one} Total après remboursement 10 000 XPF`);
      expect(text).toContain("Partiellement remboursé");
      const another = "Avoir A-2026-000007 du 24 novembre 2026 −10 000 XPF";
      expect(articleText(await html(refunded, how))).toContain(
        `${one} ${another} Total après remboursement 0 XPF`,
      );
    }
    const { text } = await pdf(refunded);
    expect(text).toContain("Avoir A-2026-000007 du 24 novembre 2026 −10 000 XPF");
    expect(text).toContain("(heure de Tahiti) · Remboursé");
  });

  it("marks test mode, in print too", async () => {
    const page = aReceiptPage({ livemode: false });
    const band = "Reçu de test · aucune carte n’a été débitée";
    expect(articleText(await html(page))).toContain(band);
    expect(articleText(await html(page, { format: "80mm" }))).toContain(band);
    expect((await pdf(page)).text).toContain(band);
    expect(await html(page)).toMatch(/class="[^"]*\btest-band\b/);
  });

  it("falls back to the description, and omits missing values", async () => {
    const described = aReceiptPage({ ...untaxed, description: "Nuitée au fare" });
    expect(articleText(await html(described))).toContain("Nuitée au fare 12 500 XPF");
    const bare = aReceiptPage({ ...untaxed, merchant: nobody });
    const everywhere = [
      articleText(await html(bare)),
      articleText(await html(bare, { format: "80mm" })),
      (await pdf(bare)).text,
    ];
    for (const text of everywhere) {
      expect(text).toContain("12 500 XPF");
      expect(text).not.toMatch(/TAHITI|TGC|Hors taxe|••••|question|Désignation|null/);
    }
  });

  it("escapes the merchant's texts", async () => {
    const hostile = "</script><img src=x onerror=alert(1)>\"'&</style>";
    const page = aReceiptPage({
      description: hostile,
      lines: [{ description: hostile, quantity: 2, amountXpf: 1, totalXpf: 2 }],
      card: { brand: hostile, last4: hostile },
      taxes: [{ label: hostile, rateBp: 1300, htXpf: 1, tgcXpf: 1 }],
      merchant: {
        name: hostile,
        legalName: hostile,
        taxNumber: hostile,
        supportEmail: hostile,
        address: anAddress({ line1: hostile, country: "PF" }),
        brandColor: hostile,
        logoUrl: null,
      },
    });
    for (const format of ["a4", "80mm"] as const) {
      expect(await html(page, { format })).not.toContain("<img");
    }
    expect((await pdf(page)).text).toContain("<img src=x");
  });
});

describe("in print", () => {
  const ruleOf = async (page: ReceiptPage, format: ReceiptFormat) =>
    /@page\{[^}]*\}/.exec(await html(page, { format }))?.[0];

  it("is A4, or 80 mm wide with the ticket's length", async () => {
    expect(await ruleOf(aReceiptPage(), "a4")).toBe("@page{size:A4;margin:18mm 20mm}");
    const length = async (page: ReceiptPage) =>
      Number(/^@page\{size:80mm (\d+)mm;margin:0\}$/.exec((await ruleOf(page, "80mm")) ?? "")?.[1]);
    const usual = await length(aReceiptPage());
    expect(usual).toBeGreaterThan(120);
    expect(usual).toBeLessThan(160);
    expect(await length(aReceiptPage({ livemode: false }))).toBeGreaterThan(usual);
    expect(await length(aLongReceiptPage())).toBeGreaterThan(1000);
  });

  it("is a one-page PDF that opens in the browser, named by its number", async () => {
    const { response, bytes, pages } = await pdf(aReceiptPage());
    expect(pages).toBe(1);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="recu-R-2026-000123.pdf"',
      "content-length": String(bytes.length),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    });
    const english = await receiptPdf(aReceiptPage(), "en");
    expect(english.headers.get("content-disposition")).toContain('"receipt-R-2026-000123.pdf"');
    expect((await pdf(aReceiptPage())).bytes.equals(bytes)).toBe(true);
  });

  it("fits a hundred lines on several pages", async () => {
    const { pages, pieces, text } = await pdf(aLongReceiptPage());
    expect(pages).toBeGreaterThan(4);
    expect(text).toContain("Article 99");
    expect(text).toContain("10 000 000 000 XPF");
    expect(text).toContain(`Page ${pages} sur ${pages}`);
    for (const { x, y } of pieces) {
      expect(x).toBeGreaterThan(55);
      expect(x).toBeLessThan(540);
      expect(y).toBeGreaterThan(60);
      expect(y).toBeLessThan(790);
    }
  });

  it("prints macrons and the glottal stop, and omits emoji", async () => {
    const { text } = await pdf(
      aReceiptPage({ merchant: { ...nobody, name: "Te ʻāfata 🌺 nō Tūpuaʻi" } }),
    );
    expect(text).toContain("Te ʻāfata nō Tūpuaʻi");
  });
});
