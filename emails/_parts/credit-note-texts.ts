import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (merchant: string, amount: string) => `Remboursement de ${merchant} : ${amount}`,
  preview: (amount: string, when: string) => `Vous êtes remboursé de ${amount}, le ${when}.`,
  test: "Avoir de test : aucun argent n’a été rendu.",
  title: "Vous êtes remboursé",
  lead: "Le remboursement est fait. Selon votre banque, il apparaît sur votre compte sous quelques jours. Voici l’avoir qui le constate.",
  number: "Avoir n°",
  invoice: "Facture corrigée",
  receipt: "Reçu corrigé",
  description: "Achat",
  issued: "Date d’émission",
  before: "Montant hors taxe",
  tax: (label: string, rate: string) => `${label} ${rate} incluse`,
  total: "Total remboursé",
  open: "Voir l’avoir",
  pdf: "Télécharger le PDF",
  contact: "Une question sur ce remboursement ?",
  taxNumber: (number: string) => `N° TAHITI ${number}`,
  footer: (merchant: string) => `Avoir émis avec Motu pour ${merchant}. Conservez ce message.`,
};

const en: typeof fr = {
  subject: (merchant, amount) => `Refund from ${merchant}: ${amount}`,
  preview: (amount, when) => `You are refunded ${amount} on ${when}.`,
  test: "Test credit note: no money was given back.",
  title: "You are refunded",
  lead: "The refund is made. Depending on your bank, it shows on your account within a few days. This is the credit note for it.",
  number: "Credit note no.",
  invoice: "Corrects invoice",
  receipt: "Corrects receipt",
  description: "Purchase",
  issued: "Date of issue",
  before: "Amount before tax",
  tax: (label, rate) => `${label} ${rate} included`,
  total: "Total refunded",
  open: "View the credit note",
  pdf: "Download the PDF",
  contact: "A question about this refund?",
  taxNumber: (number) => `TAHITI no. ${number}`,
  footer: (merchant) => `Credit note issued with Motu for ${merchant}. Keep this message.`,
};

export const creditNoteTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
