import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES, type PageLocale } from "@/app/_intl/request-locale";
import type { CreditNotePage } from "@/lib/credit-notes/page";
import { rendered } from "@/scripts/test/rendered";
import { anAddress } from "./address.fixture";
import { aCreditNotePage } from "./credit-note.fixture";
import { creditNotePdf } from "./credit-note-pdf";
import { creditNoteView } from "./credit-note-view";
import { DocumentPage } from "./document-page";
import { readDocument, wordsOf } from "./document-reading.fixture";

const html = (page: CreditNotePage, locale: PageLocale = "fr") => {
  const words = wordsFor(locale);
  const of = { view: creditNoteView(words, page), actions: words.t("creditNote.actions") };
  return rendered(<DocumentPage {...of} nonce="bm9uY2U=" path="/a/token" words={words} />, locale);
};

const mainText = (page: string): string => wordsOf(page, "main");

const pdf = (page: CreditNotePage, locale: PageLocale = "fr") =>
  readDocument(creditNotePdf(page, locale));

describe.each(PAGE_LOCALES)("the credit note in %s", (locale) => {
  it("is a complete document with one heading, one main part and no inline styles", async () => {
    const page = await html(aCreditNotePage(), locale);
    expect(page.startsWith(`<!doctype html><html lang="${locale}">`)).toBe(true);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.match(/<main/g)).toHaveLength(1);
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    expect(page).not.toMatch(/undefined|NaN|null|\[object/);
    expect(page).toContain('href="/a/token/pdf"');
    expect(page).toContain("@page{size:A4;margin:18mm 20mm}");
    for (const other of PAGE_LOCALES) expect(page).toContain(`href="/a/token?lang=${other}"`);
  });

  it("is a one-page PDF with the same content", async () => {
    const { pages, text } = await pdf(aCreditNotePage(), locale);
    expect(pages).toBe(1);
    for (const part of ["A-2026-000007", "F-2026-000123", "Faaapu Bio", "t•••@exemple.pf"]) {
      expect(text).toContain(part);
      expect(mainText(await html(aCreditNotePage(), locale))).toContain(part);
    }
  });
});

describe("the content of a credit note", () => {
  it("has seller, customer, amount, corrected document, reason and tax", async () => {
    for (const text of [
      mainText(await html(aCreditNotePage())),
      (await pdf(aCreditNotePage())).text,
    ]) {
      for (const part of [
        "SARL Faaapu",
        "PK 18, côté montagne, 98711 Paea, Raiatea, Polynésie française",
        "N° TAHITI A12345",
        "Date d’émission 24 novembre 2026",
        "Facture corrigée F-2026-000123",
        "Motif À la demande du client",
        "Établi pour Teva Mara · t•••@exemple.pf · BP 1234, 98735 Uturoa",
        "Contre-valeur en euros 9,47 €",
        "Remboursement : Panier bio",
        "Hors taxe 1 000 XPF",
        "TGC (13 %) 130 XPF",
        "Total TTC remboursé 1 130 XPF",
        "Remboursé le 24 novembre 2026 à 10 h 00",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/[Tt]est|teva\.mara/);
    }
    const english = mainText(await html(aCreditNotePage({ corrects: "R-2026-000001" }), "en"));
    for (const part of [
      "Corrects receipt R-2026-000001",
      "Total refunded including tax",
      "€9.47",
    ]) {
      expect(english).toContain(part);
    }
  });

  it("omits missing values", async () => {
    const nobody = { name: null, email: null, address: null };
    const bare = aCreditNotePage({
      corrects: null,
      description: null,
      reason: null,
      taxes: [],
      buyer: nobody,
    });
    for (const text of [mainText(await html(bare)), (await pdf(bare)).text]) {
      expect(text).toContain("Total remboursé 1 130 XPF");
      expect(text).not.toMatch(/TGC|Hors taxe|corrigé|Motif|Établi|null/);
    }
  });

  it("marks test mode, and escapes every text", async () => {
    const hostile = "</script><img src=x onerror=alert(1)>\"'&</style>";
    const page = aCreditNotePage({
      livemode: false,
      description: hostile,
      buyer: { name: hostile, email: null, address: anAddress({ line1: hostile }) },
    });
    const shown = await html(page);
    expect(mainText(shown)).toContain("Avoir de test · aucun montant n’a été rendu");
    expect(shown).not.toContain("<img");
    expect((await pdf(page)).text).toContain("<img src=x");
  });
});
