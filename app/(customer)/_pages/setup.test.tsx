import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES, type PageLocale } from "@/app/_intl/request-locale";
import { rendered } from "@/scripts/test/rendered";
import { Setup, setupRefresh, setupTitle } from "./setup";
import { SETUP_BANK, setups } from "./setup.fixture";
import type { SetupView } from "./setup-view";

const html = (view: SetupView, locale: PageLocale = "fr") =>
  rendered(<Setup view={view} words={wordsFor(locale)} />, locale);

const tags = (page: string) => page.match(/<[a-z][^>]*>/g) ?? [];

const text = (page: string) =>
  page
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

const everyPage = Object.entries(setups).flatMap(([name, view]) =>
  PAGE_LOCALES.map((locale) => ({ name, locale, view: view as SetupView })),
);

describe.each(everyPage)("the $name page that saves a card, in $locale", ({ view, locale }) => {
  it("has a title, one heading, one main part and no inline styles", async () => {
    const page = await html(view, locale);
    expect(setupTitle(wordsFor(locale), view)).not.toBe("");
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.match(/<main/g)).toHaveLength(1);
    const takesCard = view.state === "open" || view.state === "refused";
    expect(page.match(/<script nonce="bm9uY2U=">/g) ?? []).toHaveLength(takesCard ? 1 : 0);
    expect(tags(page).filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });

  it("mentions no amount, and switches to any other language", async () => {
    const page = await html(view, locale);
    expect(text(page)).not.toMatch(/XPF|Payer|Pay [^a-z]|ʻAufau \d/);
    for (const other of PAGE_LOCALES) {
      expect(page).toContain(`href="/setup/secret?lang=${other}"`);
    }
  });
});

describe("what the cardholder sees", () => {
  it("says that nothing is debited, and what saving the card allows", async () => {
    const french = text(await html(setups.open));
    expect(french).toContain("Aucun montant n’est débité.");
    expect(french).toContain("vous autorisez Vaimiti Perles & Nacre à l’utiliser");
    expect(french).toContain("Valable jusqu’au 21 novembre à 18 h 30 (heure de Tahiti)");
    const english = text(await html(setups.open, "en"));
    expect(english).toContain("No amount is charged.");
    expect(english).toContain("you allow Vaimiti Perles & Nacre to use it");
  });

  it.each([
    ["expired_card", "Cette carte est expirée.", "Utilisez une carte en cours de validité."],
    ["insufficient_funds", "La provision de la carte ne suffit pas.", "Aucun montant"],
    ["a_code_of_tomorrow", "La phrase du serveur.", "Aucun montant"],
  ])("explains %s above a form that can be used again", async (code, why, hint) => {
    const refusal = { code, sentence: "La phrase du serveur." };
    const page = await html({ ...setups.refused, refusal });
    expect(page).toMatch(/<div [^>]*role="alert" tabindex="-1"/);
    expect(text(page)).toContain("La carte n’a pas été enregistrée");
    expect(text(page)).toContain(why);
    expect(text(page)).toContain(hint);
    expect(page).toContain('action="/setup/secret/save"');
  });

  it("names the saved card, and has no form", async () => {
    const page = await html(setups.saved);
    expect(text(page)).toContain("Alpha, se terminant par 4242");
    expect(tags(page).filter((tag) => tag.startsWith("<form"))).toEqual([]);
  });
});

describe("without scripts", () => {
  it("posts the same form to the bank's page, and the token to be saved", async () => {
    const page = await html(setups.open);
    expect(page).toContain('name="csrf" value="csrf-token"');
    expect(page).toContain('formAction="/setup/secret/bank"');
    const confirm = await html(setups.confirm);
    expect(confirm).toContain('action="/setup/secret/save"');
    expect(confirm).toContain('name="bank_token" value="tok_1"');
    expect(text(confirm)).toContain("vous autorisez");
    expect(text(await html({ ...setups.confirm, card: null }))).not.toContain("4242");
  });

  it("reloads itself only while it waits", async () => {
    expect(setupRefresh(setups.processing)).toEqual({ seconds: 5, path: "/setup/secret" });
    expect(setupRefresh(setups.open)).toBeNull();
  });

  it("offers to continue or to cancel strong authentication", async () => {
    const page = await html(setups.action);
    expect(page).toContain(`href="${SETUP_BANK}/challenge/1"`);
    expect(page).toContain('action="/setup/secret/abort"');
    expect(page).toContain("data-watch");
  });
});

describe("the page", () => {
  it("offers test cards in test mode only", async () => {
    const page = await html({ ...setups.open, livemode: false });
    expect(text(page)).toContain("Mode test");
    expect(page).toContain('data-fill="4242424242424242"');
    expect(text(await html(setups.open))).not.toMatch(/Mode test|Cartes de test/);
  });

  it("escapes the merchant's texts", async () => {
    const bad = `"><img src=x onerror=alert(1)>`;
    for (const view of [setups.open, setups.saved, setups.expired]) {
      const merchant = { ...view.merchant, name: bad, supportEmail: bad };
      expect(await html({ ...view, merchant })).not.toContain("<img");
    }
  });
});
