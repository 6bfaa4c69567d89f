import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (shop: string) => `L’IBAN de ${shop} a changé`,
  title: "L’IBAN de la boutique a changé",
  lead: (shop: string) =>
    `Un autre compte est inscrit pour ${shop}. Nous vérifions ce changement. Motu ne verse rien : la banque verse les encaissements sur le compte que votre contrat avec elle désigne.`,
  before: "Ancien IBAN",
  after: "Nouvel IBAN",
  none: "aucun",
  by: "Changé par",
  at: "Date",
  held: "En attente jusqu’au",
  open: "Vérifier l’IBAN",
  notYou: "Ce n’est pas vous, ni quelqu’un de votre équipe ?",
  notYouHint:
    "Remettez l’ancien IBAN, révoquez les clés d’API que vous ne connaissez pas et fermez les autres sessions. Vérifiez aussi, auprès de la banque, le compte où elle verse vos encaissements.",
};

const en: typeof fr = {
  subject: (shop) => `The IBAN of ${shop} has changed`,
  title: "The IBAN of the shop has changed",
  lead: (shop) =>
    `Another account is registered for ${shop}. We check this change. Motu pays nothing out: the bank pays your takings to the account named in your contract with it.`,
  before: "Old IBAN",
  after: "New IBAN",
  none: "none",
  by: "Changed by",
  at: "Date",
  held: "On hold until",
  open: "Check the IBAN",
  notYou: "Not you, nor anybody of your team?",
  notYouHint:
    "Put the old IBAN back, revoke API keys that you do not know and close the other sessions. Also check with the bank which account it pays your takings to.",
};

export const ibanTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
