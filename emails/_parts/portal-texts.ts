import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (merchant: string) => `Vos cartes et abonnements chez ${merchant}`,
  preview: "Ce lien fonctionne pendant une heure.",
  test: "Espace de test : aucune carte n’est débitée.",
  title: "Vos cartes et abonnements",
  lead: (merchant: string) =>
    `Ouvrez ce lien pour gérer vos cartes et vos abonnements chez ${merchant}, et retrouver vos factures. Il fonctionne pendant une heure.`,
  open: "Ouvrir mon espace",
  copy: "Ou copiez cette adresse :",
  notYou: "Vous n’avez rien demandé ?",
  notYouHint:
    "Ne faites rien : personne ne peut ouvrir votre espace sans ce message. Ne transmettez ce lien à personne.",
  contact: "Une question ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que vous êtes client de ${merchant}.`,
};

const en: typeof fr = {
  subject: (merchant) => `Your cards and subscriptions at ${merchant}`,
  preview: "This link works for one hour.",
  test: "Test page: no card is charged.",
  title: "Your cards and subscriptions",
  lead: (merchant) =>
    `Open this link to manage your cards and subscriptions at ${merchant}, and find your invoices. It works for one hour.`,
  open: "Open my page",
  copy: "Or copy this address:",
  notYou: "Didn’t ask for it?",
  notYouHint:
    "There is nothing to do: nobody can open your page without this message. Do not pass the link on to anybody.",
  contact: "A question?",
  footer: (merchant) => `You receive this message because you are a customer of ${merchant}.`,
};

export const portalTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };

/** The link in other messages to a customer. */
export const manageText: Record<Locale, string> = {
  fr: "Gérer mes cartes et abonnements",
  en: "Manage my cards and subscriptions",
};
