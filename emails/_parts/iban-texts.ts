import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (shop: string) => `L’IBAN de ${shop} a changé`,
  title: "L’IBAN des versements a changé",
  lead: (shop: string) =>
    `Les versements de ${shop} iront sur un autre compte. Nous vérifions ce changement avant le prochain versement.`,
  before: "Ancien IBAN",
  after: "Nouvel IBAN",
  none: "aucun",
  by: "Changé par",
  at: "Date",
  held: "Suspendus jusqu’au",
  open: "Vérifier l’IBAN",
  notYou: "Ce n’est pas vous, ni quelqu’un de votre équipe ?",
  notYouHint:
    "Remettez l’ancien IBAN, révoquez les clés d’API que vous ne connaissez pas et fermez les autres sessions. Tant que la suspension dure, aucun versement ne part vers le nouveau compte.",
};

const en: typeof fr = {
  subject: (shop) => `The IBAN of ${shop} has changed`,
  title: "The IBAN for payouts has changed",
  lead: (shop) =>
    `Payouts of ${shop} will go to another account. We check this change before the next payout.`,
  before: "Old IBAN",
  after: "New IBAN",
  none: "none",
  by: "Changed by",
  at: "Date",
  held: "Payouts held until",
  open: "Check the IBAN",
  notYou: "Not you, nor anybody of your team?",
  notYouHint:
    "Put the old IBAN back, revoke API keys that you do not know and close the other sessions. While payouts are held, none leaves for the new account.",
};

export const ibanTexts: Record<Locale, typeof fr> = { fr, en };
