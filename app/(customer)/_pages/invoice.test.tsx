import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES, type PageLocale } from "@/app/_intl/request-locale";
import type { InvoicePage } from "@/lib/invoices/page";
import { rendered } from "@/scripts/test/rendered";
import { anAddress } from "./address.fixture";
import { readDocument, wordsOf } from "./document-reading.fixture";
import { Invoice } from "./invoice";
import { anAttempt, anInvoicePage } from "./invoice.fixture";
import { invoicePdf } from "./invoice-pdf";
import { invoiceView } from "./invoice-view";

const html = (page: InvoicePage, locale: PageLocale = "fr") => {
  const words = wordsFor(locale);
  const view = invoiceView(words, page);
  return rendered(<Invoice nonce="bm9uY2U=" path="/i/token" view={view} words={words} />, locale);
};

const mainText = (page: string): string => wordsOf(page, "main");

const pdf = (page: InvoicePage, locale: PageLocale = "fr") =>
  readDocument(invoicePdf(page, locale));

const paid = { status: "paid", paidAt: new Date("2026-11-22T04:30:05Z") } as const;

describe.each(PAGE_LOCALES)("the invoice in %s", (locale) => {
  it("is a complete document with one heading, one main part and no inline styles", async () => {
    const page = await html(anInvoicePage({ attempts: [anAttempt()] }), locale);
    expect(page.startsWith(`<!doctype html><html lang="${locale}">`)).toBe(true);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.match(/<main/g)).toHaveLength(1);
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    expect(page).not.toMatch(/undefined|NaN|null|\[object/);
    for (const other of PAGE_LOCALES) expect(page).toContain(`href="/i/token?lang=${other}"`);
  });
});

describe("the content of an invoice", () => {
  it("is the same on the page and in the PDF", async () => {
    for (const text of [mainText(await html(anInvoicePage())), (await pdf(anInvoicePage())).text]) {
      for (const part of [
        "Faaapu Bio",
        "SARL Faaapu",
        "N° TAHITI A12345",
        "F-2026-000123",
        "Date d’émission 21 novembre 2026",
        "Échéance 21 novembre 2026",
        "du 21 octobre 2026 au 21 novembre 2026",
        "PK 18, côté montagne, 98711 Paea, Raiatea, Polynésie française",
        "Teva Mara · teva.mara@exemple.pf · BP 1234, 98735 Uturoa, Raiatea, Polynésie française",
        "Panier bio",
        "Hors taxe 2 646 XPF",
        "TGC (13 %) 344 XPF",
        "Total TTC 2 990 XPF",
        "À payer",
        "bonjour@faaapu.pf",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/[Tt]est/);
    }
  });

  it("exists in English too", async () => {
    const texts = [
      mainText(await html(anInvoicePage(), "en")),
      (await pdf(anInvoicePage(), "en")).text,
    ];
    for (const text of texts) {
      for (const part of [
        "Invoice",
        "Due on 21 November 2026",
        "21 October 2026 to 21 November 2026",
        "Before tax XPF 2,646",
        "TGC (13%) XPF 344",
        "Total including tax XPF 2,990",
      ]) {
        expect(text).toContain(part);
      }
    }
  });

  it("shows no tax if the merchant collects none, and omits missing values", async () => {
    const bare = anInvoicePage({
      taxes: [],
      buyer: { name: null, email: null, address: null },
      seller: {
        name: "Chez Hina",
        legalName: null,
        taxNumber: null,
        supportEmail: null,
        address: null,
        brandColor: null,
        logoUrl: null,
      },
    });
    for (const text of [mainText(await html(bare)), (await pdf(bare)).text]) {
      expect(text).toContain("Total 2 990 XPF");
      expect(text).not.toMatch(/TGC|Hors taxe|TAHITI|Facturé|question|null/);
    }
  });

  it("marks test mode, in print too", async () => {
    const page = anInvoicePage({ livemode: false });
    for (const text of [mainText(await html(page)), (await pdf(page)).text]) {
      expect(text).toContain("Facture de test · aucune carte n’est débitée");
    }
    expect(await html(page)).toMatch(/class="[^"]*\btest-band\b/);
  });
});

describe("the state of an invoice", () => {
  it.each([
    [{ status: "open" }, "À payer", "Payer 2 990 XPF"],
    [{ status: "past_due" }, "À payer depuis le 21 novembre 2026", "Payer 2 990 XPF"],
    [{ status: "unpaid" }, "Impayée", "Payer 2 990 XPF"],
    [
      { status: "open", attempts: [anAttempt({ status: "processing", failureCode: null })] },
      "Paiement en cours",
      "Suivre le paiement",
    ],
  ] as const)("shows %j, with a button to pay", async (of, word, button) => {
    const page = await html(anInvoicePage(of as Partial<InvoicePage>));
    expect(mainText(page)).toContain(word);
    expect(mainText(page)).toContain(button);
    expect(page).toContain('href="/i/token/checkout"');
  });

  it("shows the payment date and no button once paid", async () => {
    const page = anInvoicePage({
      ...paid,
      attempts: [anAttempt(), anAttempt({ status: "succeeded" })],
    });
    const shown = await html(page);
    for (const text of [mainText(shown), (await pdf(page)).text]) {
      expect(text).toContain("Payée le 21 novembre 2026 à 18 h 30 (heure de Tahiti)");
      expect(text).not.toMatch(/À payer|refusé|Payer/);
    }
    expect(shown).not.toContain("/checkout");
  });

  it.each([
    ["insufficient_funds", "Le dernier paiement a été refusé. La provision de la carte"],
    ["authentication_required", "Votre banque demande votre accord pour ce paiement."],
    ["processing_error", "Le dernier prélèvement n’a pas abouti."],
    ["a_code_of_tomorrow", "Le dernier paiement a été refusé. La banque a refusé"],
  ])(
    "shows the customer %s, only the last refusal, and never in print",
    async (failureCode, note) => {
      const page = anInvoicePage({
        status: "past_due",
        attempts: [anAttempt({ failureCode: "expired_card" }), anAttempt({ failureCode })],
        nextAttemptAt: new Date("2026-11-24T20:00:00Z"),
      });
      const text = mainText(await html(page));
      expect(text).toContain(note);
      expect(text).toContain("Prochain prélèvement automatique le 24 novembre 2026.");
      expect(text).not.toContain("expirée");
      expect((await pdf(page)).text).not.toMatch(/refusé|abouti|accord|prélèvement/);
    },
  );
});

describe("an invoice by hand", () => {
  const lines = [
    { description: "Révision", quantity: 2, amountXpf: 500, totalXpf: 1000, rateBp: 1600 },
    { description: "Pain", quantity: 1, amountXpf: 525, totalXpf: 525, rateBp: 500 },
  ];
  const byHand = {
    period: null,
    lines,
    amountXpf: 1525,
    taxes: [
      { label: "TGC", rateBp: 500, htXpf: 500, tgcXpf: 25 },
      { label: "TGC", rateBp: 1600, htXpf: 862, tgcXpf: 138 },
    ],
    memo: "Merci de votre confiance.",
    dueAt: new Date("2046-11-21T20:00:00Z"),
  };

  it("has its lines with their rates and its message, and no period", async () => {
    const page = anInvoicePage(byHand);
    for (const text of [mainText(await html(page)), (await pdf(page)).text]) {
      for (const part of [
        "Révision",
        "TGC (16 %)",
        "TGC (5 %)",
        "Total TTC 1 525 XPF",
        "Merci de votre confiance.",
        "À payer le 21 novembre 2046",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain("Période");
    }
    expect(mainText(await html(page))).toContain("2 × 500 XPF · TGC (16 %)");
  });

  it("is late once its due date is over", async () => {
    const page = anInvoicePage({ ...byHand, dueAt: new Date("2026-01-21T20:00:00Z") });
    const text = mainText(await html(page));
    expect(text).toContain("En retard");
    expect(text).toContain("À payer depuis le 21 janvier 2026");
    expect(text).toContain("Payer 1 525 XPF");
  });

  it.each([
    ["transfer", "Payée par virement le 21 novembre 2026"],
    ["cheque", "Payée par chèque le 21 novembre 2026"],
    ["cash", "Payée en espèces le 21 novembre 2026"],
  ] as const)("says that it was paid by %s", async (method, sentence) => {
    const page = anInvoicePage({ ...byHand, ...paid, outOfBand: { method, reference: "117" } });
    for (const text of [mainText(await html(page)), (await pdf(page)).text]) {
      expect(text).toContain(sentence);
      expect(text).toContain("Référence 117");
      expect(text).not.toMatch(/Payer \d/);
    }
  });
});

describe("in print", () => {
  it("is A4, and a one-page PDF named by its number", async () => {
    expect(await html(anInvoicePage())).toContain("@page{size:A4;margin:18mm 20mm}");
    const { response, pages } = await pdf(anInvoicePage());
    expect(pages).toBe(1);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="facture-F-2026-000123.pdf"',
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const english = await invoicePdf(anInvoicePage(), "en");
    expect(english.headers.get("content-disposition")).toContain('"invoice-F-2026-000123.pdf"');
  });

  it("escapes the merchant's texts", async () => {
    const hostile = "</script><img src=x onerror=alert(1)>\"'&</style>";
    const page = anInvoicePage({
      lines: [{ description: hostile, quantity: 1, amountXpf: 1, totalXpf: 1, rateBp: null }],
      taxes: [{ label: hostile, rateBp: 1300, htXpf: 1, tgcXpf: 1 }],
      buyer: { name: hostile, email: hostile, address: anAddress({ city: hostile }) },
      seller: {
        name: hostile,
        legalName: hostile,
        taxNumber: hostile,
        supportEmail: hostile,
        address: anAddress({ line1: hostile, country: "PF" }),
        brandColor: hostile,
        logoUrl: null,
      },
    });
    expect(await html(page)).not.toContain("<img");
    expect((await pdf(page)).text).toContain("<img src=x");
  });
});
