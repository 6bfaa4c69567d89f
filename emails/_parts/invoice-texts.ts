import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** Why a customer is sent to an invoice's page. */
export type InvoiceCause =
  | "refused"
  | "given_up"
  | "asked"
  | "authentication"
  | "issued"
  | "reminder"
  | "settled";

type Message = {
  subject: (merchant: string, amount: string) => string;
  title: string;
  lead: string;
  /** The lead, where nothing else is said. */
  preview?: (amount: string) => string;
};

const frCauses: Record<InvoiceCause, Message> = {
  refused: {
    subject: (merchant, amount) => `Paiement refusé chez ${merchant} : ${amount}`,
    title: "Votre paiement a été refusé",
    lead: "La carte enregistrée n’a pas pu être débitée. Rien n’a été débité. Vous pouvez payer dès maintenant avec la carte de votre choix.",
  },
  given_up: {
    subject: (merchant, amount) => `Facture impayée chez ${merchant} : ${amount}`,
    title: "Votre facture reste impayée",
    lead: "Toutes les tentatives de débit de la carte enregistrée ont été refusées : il n’y en aura plus d’autre. Payez avec la carte de votre choix pour régulariser votre abonnement.",
  },
  asked: {
    subject: (merchant, amount) => `Facture de ${merchant} à payer : ${amount}`,
    title: "Votre facture à payer",
    lead: "Vous pouvez voir cette facture et la payer avec la carte de votre choix.",
  },
  authentication: {
    subject: (merchant, amount) => `Validez votre paiement à ${merchant} : ${amount}`,
    title: "Votre banque vous attend",
    lead: "La carte enregistrée n’a pas pu être débitée en votre absence : votre banque demande que vous validiez ce paiement. Rien n’a été débité.",
    preview: (amount) => `Votre banque demande à vous reconnaître avant de payer ${amount}.`,
  },
  issued: {
    subject: (merchant, amount) => `Facture de ${merchant} : ${amount}`,
    title: "Votre facture",
    lead: "Vous pouvez voir cette facture, l’imprimer, et la payer par carte.",
  },
  reminder: {
    subject: (merchant, amount) => `Rappel : facture de ${merchant} à payer, ${amount}`,
    title: "Votre facture n’est pas encore payée",
    lead: "L’échéance de cette facture est passée. Vous pouvez la payer par carte dès maintenant. Si vous venez de la payer autrement, ne tenez pas compte de ce message.",
  },
  settled: {
    subject: (merchant, amount) => `Facture payée chez ${merchant} : ${amount}`,
    title: "Merci pour votre paiement",
    lead: "Votre facture est payée. Vous pouvez la voir et l’imprimer.",
  },
};

const enCauses: typeof frCauses = {
  refused: {
    subject: (merchant, amount) => `Payment declined at ${merchant}: ${amount}`,
    title: "Your payment was declined",
    lead: "The saved card could not be charged. Nothing was charged. You can pay now with any card you like.",
  },
  given_up: {
    subject: (merchant, amount) => `Unpaid invoice at ${merchant}: ${amount}`,
    title: "Your invoice is still unpaid",
    lead: "Every attempt to charge the saved card was declined: there will be no other. Pay with any card you like to put your subscription in order.",
  },
  asked: {
    subject: (merchant, amount) => `Invoice from ${merchant} to pay: ${amount}`,
    title: "Your invoice to pay",
    lead: "You can view this invoice and pay it with any card you like.",
  },
  authentication: {
    subject: (merchant, amount) => `Confirm your payment to ${merchant}: ${amount}`,
    title: "Your bank is waiting for you",
    lead: "The saved card could not be charged in your absence: your bank asks you to confirm this payment. Nothing was charged.",
    preview: (amount) => `Your bank wants to recognise you before ${amount} is paid.`,
  },
  issued: {
    subject: (merchant, amount) => `Invoice from ${merchant}: ${amount}`,
    title: "Your invoice",
    lead: "You can view this invoice, print it, and pay it by card.",
  },
  reminder: {
    subject: (merchant, amount) => `Reminder: invoice from ${merchant} to pay, ${amount}`,
    title: "Your invoice is not paid yet",
    lead: "This invoice is past its due date. You can pay it by card now. If you have just paid it in another way, please ignore this message.",
  },
  settled: {
    subject: (merchant, amount) => `Invoice paid at ${merchant}: ${amount}`,
    title: "Thank you for your payment",
    lead: "Your invoice is paid. You can view and print it.",
  },
};

const fr = {
  causes: frCauses,
  test: "Facture de test : aucune carte ne sera débitée.",
  number: "Facture n°",
  description: "Objet",
  next: "Nouvelle tentative",
  due: "Échéance",
  total: "À payer",
  paid: "Payé",
  open: "Voir et payer la facture",
  view: "Voir la facture",
  contact: "Une question sur cette facture ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que vous êtes abonné chez ${merchant}.`,
  footerByHand: (merchant: string) =>
    `Vous recevez ce message parce que ${merchant} vous a adressé cette facture.`,
};

const en: typeof fr = {
  causes: enCauses,
  test: "Test invoice: no card will be charged.",
  number: "Invoice no.",
  description: "For",
  next: "Next attempt",
  due: "Due on",
  total: "To pay",
  paid: "Paid",
  open: "View and pay the invoice",
  view: "View the invoice",
  contact: "A question about this invoice?",
  footer: (merchant) => `You receive this message because you are a subscriber of ${merchant}.`,
  footerByHand: (merchant) => `You receive this message because ${merchant} sent you this invoice.`,
};

export const invoiceTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
