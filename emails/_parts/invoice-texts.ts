import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** Why a customer is sent to an invoice's page. */
export type InvoiceCause = "refused" | "given_up" | "asked";

type ByCause<Words> = Record<InvoiceCause, Words>;

const frSubjects: ByCause<(merchant: string, amount: string) => string> = {
  refused: (merchant, amount) => `Paiement refusé chez ${merchant} : ${amount}`,
  given_up: (merchant, amount) => `Facture impayée chez ${merchant} : ${amount}`,
  asked: (merchant, amount) => `Facture de ${merchant} à payer : ${amount}`,
};

const enSubjects: ByCause<(merchant: string, amount: string) => string> = {
  refused: (merchant, amount) => `Payment declined at ${merchant}: ${amount}`,
  given_up: (merchant, amount) => `Unpaid invoice at ${merchant}: ${amount}`,
  asked: (merchant, amount) => `Invoice from ${merchant} to pay: ${amount}`,
};

const frTitles: ByCause<string> = {
  refused: "Votre paiement a été refusé",
  given_up: "Votre facture reste impayée",
  asked: "Votre facture à payer",
};

const enTitles: ByCause<string> = {
  refused: "Your payment was declined",
  given_up: "Your invoice is still unpaid",
  asked: "Your invoice to pay",
};

const frLeads: ByCause<string> = {
  refused:
    "La carte enregistrée n’a pas pu être débitée. Rien n’a été débité. Vous pouvez payer dès maintenant avec la carte de votre choix.",
  given_up:
    "Toutes les tentatives de débit de la carte enregistrée ont été refusées : il n’y en aura plus d’autre. Payez avec la carte de votre choix pour régulariser votre abonnement.",
  asked: "Vous pouvez voir cette facture et la payer avec la carte de votre choix.",
};

const enLeads: ByCause<string> = {
  refused:
    "The saved card could not be charged. Nothing was charged. You can pay now with any card you like.",
  given_up:
    "Every attempt to charge the saved card was declined: there will be no other. Pay with any card you like to put your subscription in order.",
  asked: "You can view this invoice and pay it with any card you like.",
};

const fr = {
  subjects: frSubjects,
  titles: frTitles,
  leads: frLeads,
  test: "Facture de test : aucune carte ne sera débitée.",
  number: "Facture n°",
  description: "Objet",
  next: "Nouvelle tentative",
  total: "À payer",
  open: "Voir et payer la facture",
  contact: "Une question sur cette facture ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que vous êtes abonné chez ${merchant}.`,
};

const en: typeof fr = {
  subjects: enSubjects,
  titles: enTitles,
  leads: enLeads,
  test: "Test invoice: no card will be charged.",
  number: "Invoice no.",
  description: "For",
  next: "Next attempt",
  total: "To pay",
  open: "View and pay the invoice",
  contact: "A question about this invoice?",
  footer: (merchant) => `You receive this message because you are a subscriber of ${merchant}.`,
};

export const invoiceTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
