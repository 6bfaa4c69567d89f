import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (merchant: string, amount: string) => `Validez votre paiement à ${merchant} : ${amount}`,
  preview: (amount: string) => `Votre banque demande à vous reconnaître avant de payer ${amount}.`,
  test: "Facture de test : aucune carte ne sera débitée.",
  title: "Votre banque vous attend",
  lead: "La carte enregistrée n’a pas pu être débitée en votre absence : votre banque demande que vous validiez ce paiement. Rien n’a été débité.",
  open: "Voir et payer la facture",
  number: "Facture n°",
  description: "Objet",
  total: "À payer",
  contact: "Une question sur cette facture ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que vous êtes abonné chez ${merchant}.`,
};

const en: typeof fr = {
  subject: (merchant, amount) => `Confirm your payment to ${merchant}: ${amount}`,
  preview: (amount) => `Your bank wants to recognise you before ${amount} is paid.`,
  test: "Test invoice: no card will be charged.",
  title: "Your bank is waiting for you",
  lead: "The saved card could not be charged in your absence: your bank asks you to confirm this payment. Nothing was charged.",
  open: "View and pay the invoice",
  number: "Invoice no.",
  description: "For",
  total: "To pay",
  contact: "A question about this invoice?",
  footer: (merchant) => `You receive this message because you are a subscriber of ${merchant}.`,
};

export const authenticationTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
