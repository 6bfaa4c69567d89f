import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (shop: string) => `Nouvelle clé d’API réelle chez ${shop}`,
  title: "Nouvelle clé d’API réelle",
  lead: (shop: string) => `Une clé qui agit sur les paiements réels de ${shop} vient d’être créée.`,
  name: "Nom",
  key: "Clé",
  scopes: "Droits",
  all: "tous",
  by: "Créée par",
  at: "Date",
  expires: "Expire le",
  open: "Voir les clés",
  notYou: "Ce n’est pas vous, ni quelqu’un de votre équipe ?",
  notYouHint:
    "Révoquez cette clé maintenant : elle cesse de fonctionner aussitôt. Révoquez aussi celle qui l’a créée, s’il y en a une.",
};

const en: typeof fr = {
  subject: (shop) => `New live API key at ${shop}`,
  title: "New live API key",
  lead: (shop) => `A key that acts on the real payments of ${shop} has just been made.`,
  name: "Name",
  key: "Key",
  scopes: "Scopes",
  all: "all",
  by: "Made by",
  at: "Date",
  expires: "Expires on",
  open: "View the keys",
  notYou: "Not you, nor anybody of your team?",
  notYouHint:
    "Revoke this key now: it stops working at once. Revoke the one that made it too, if there is one.",
};

export const apiKeyTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
