import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import type { PageLocale } from "@/app/_intl/request-locale";
import { agreementIn, perPeriodIn } from "./agreement";

const terms = {
  label: "Panier",
  amountXpf: 2990,
  interval: "month",
  intervalCount: 1,
  billing: "arrears" as const,
  trialDays: 0,
  trialEndsAt: null,
  firstPaymentAt: new Date("2027-03-15T20:00:00Z"),
  mayCancel: false,
};

const agreed = (locale: PageLocale, of: Partial<typeof terms>, supportEmail: string | null) =>
  agreementIn(wordsFor(locale), {
    saveCard: "require",
    subscription: { ...terms, ...of },
    merchant: { name: "Ferme", supportEmail },
  });

describe("what a subscriber agrees to", () => {
  it.each([
    ["fr", "par mois", "15 mars 2027"],
    ["en", "per month", "15 March 2027"],
    ["ty", "i te ʻāvaʻe", "15 mars 2027"],
  ] as const)("says amount, rhythm, first date and shop in %s", (locale, every, day) => {
    const text = agreed(locale, {}, null);
    for (const part of ["Ferme", perPeriodIn(wordsFor(locale), terms), every, day]) {
      expect(text).toContain(part);
    }
  });

  it("says how it is cancelled: in the portal, by e-mail, or by asking", () => {
    const mail = "a@ferme.pf";
    expect(agreed("fr", {}, mail)).toContain(`écrivez à ${mail}`);
    expect(agreed("fr", {}, null)).toContain("adressez-vous à Ferme");
    const alone = agreed("fr", { mayCancel: true }, mail);
    expect(alone).toContain("vous-même à tout moment");
    expect(alone).not.toContain(mail);
  });

  it.each([
    ["day", 10, "tous les 10 jours"],
    ["week", 1, "par semaine"],
    ["month", 3, "tous les 3 mois"],
    ["year", 1, "par an"],
  ])("of every %s × %i", (interval, intervalCount, every) => {
    expect(agreed("fr", { interval, intervalCount }, null)).toContain(every);
  });

  it("is the saving of the card where no subscription is sold", () => {
    const merchant = { name: "Ferme", supportEmail: null };
    const words = wordsFor("fr");
    const of = { subscription: null, merchant };
    expect(agreementIn(words, { ...of, saveCard: "offer" })).toMatch(/^Enregistrer ma carte/);
    expect(agreementIn(words, { ...of, saveCard: "require" })).toMatch(/^En payant/);
  });
});
