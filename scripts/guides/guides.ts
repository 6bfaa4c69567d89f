/** The languages of the guides, each with a folder of its own. */
export const locales = ["fr", "en"] as const;
export type GuideLocale = (typeof locales)[number];

/** The guides of docs/guides: the page of each in each language, and the pictures that both show. */
export const guides = {
  tax: {
    fr: "taxe-par-article",
    en: "tax-per-article",
    pictures: ["tax-rates", "tax-product", "tax-checkout", "tax-receipt", "tax-refund"],
  },
  cards: {
    fr: "cartes-enregistrees",
    en: "saved-cards",
    pictures: ["cards-offer", "cards-choice", "cards-consent"],
  },
  subscriptions: {
    fr: "vendre-un-abonnement",
    en: "selling-subscriptions",
    pictures: ["subscriptions-link", "subscriptions-page", "subscriptions-consent"],
  },
  links: {
    fr: "liens-avec-choix",
    en: "links-with-choices",
    pictures: ["links-options", "links-choose", "links-places"],
  },
  invoice: {
    fr: "facture-a-la-main",
    en: "invoice-by-hand",
    pictures: [
      "invoice-lines",
      "invoice-issue",
      "invoice-page",
      "invoice-paid",
      "invoice-reminders",
    ],
  },
  changes: {
    fr: "changer-un-abonnement",
    en: "subscription-changes",
    pictures: ["changes-terms", "changes-effects", "changes-invoice", "changes-pause"],
  },
  portal: {
    fr: "portail-client",
    en: "customer-portal",
    pictures: ["portal-settings", "portal-link", "portal-page"],
  },
} as const satisfies Record<string, Record<GuideLocale, string> & { pictures: readonly string[] }>;

export type Guide = keyof typeof guides;
export type PictureOf<Of extends Guide> = (typeof guides)[Of]["pictures"][number];

export const imageOf = (picture: string, locale: GuideLocale): string => `${picture}.${locale}.png`;
