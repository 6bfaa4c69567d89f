import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const receiptFr = {
  subject: (merchant: string, amount: string) => `Reçu de ${merchant} : ${amount}`,
  preview: (amount: string, when: string) => `Votre paiement de ${amount}, le ${when}.`,
  test: "Paiement de test : aucune carte n’a été débitée.",
  title: "Reçu de paiement",
  paidOn: (when: string) => `Payé le ${when}, heure de Tahiti`,
  number: "Reçu n°",
  description: "Achat",
  quantity: "Quantité",
  card: "Carte",
  before: "Montant hors taxe",
  tax: (label: string, rate: string) => `${label} ${rate} incluse`,
  total: "Total payé",
  refunded: "Remboursé",
  net: "Net après remboursement",
  open: "Voir le reçu",
  openHint: "Vous pouvez l’imprimer ou l’enregistrer depuis cette page.",
  contact: "Une question sur cet achat ?",
  taxNumber: (number: string) => `N° TAHITI ${number}`,
  footer: (merchant: string) =>
    `Paiement traité par Motu pour ${merchant}. Conservez ce message : c’est votre preuve de paiement.`,
};

const receiptEn: typeof receiptFr = {
  subject: (merchant, amount) => `Receipt from ${merchant}: ${amount}`,
  preview: (amount, when) => `Your payment of ${amount} on ${when}.`,
  test: "Test payment: no card was charged.",
  title: "Payment receipt",
  paidOn: (when) => `Paid on ${when}, Tahiti time`,
  number: "Receipt no.",
  description: "Purchase",
  quantity: "Quantity",
  card: "Card",
  before: "Amount before tax",
  tax: (label, rate) => `${label} ${rate} included`,
  total: "Total paid",
  refunded: "Refunded",
  net: "Net of refunds",
  open: "View the receipt",
  openHint: "You can print or save it from that page.",
  contact: "A question about this purchase?",
  taxNumber: (number) => `TAHITI no. ${number}`,
  footer: (merchant) =>
    `Payment processed by Motu for ${merchant}. Keep this message: it is your proof of payment.`,
};

const magicLinkFr = {
  subject: "Votre lien de connexion à Motu",
  preview: (minutes: number) => `Il fonctionne une seule fois, pendant ${minutes} minutes.`,
  title: "Se connecter à Motu",
  lead: (minutes: number) =>
    `Ouvrez ce lien dans le navigateur où vous l’avez demandé. Il fonctionne une seule fois, pendant ${minutes} minutes.`,
  open: "Se connecter",
  copy: "Ou copiez cette adresse :",
  device: "Demandé depuis",
  at: "Date",
  notYou: "Ce n’est pas vous ?",
  notYouHint:
    "Ne faites rien : personne ne peut se connecter sans ce message. Ne transmettez ce lien à personne, pas même à nous.",
  footer:
    "Motu, paiements en XPF. Vous recevez ce message car une connexion a été demandée avec cette adresse.",
};

const magicLinkEn: typeof magicLinkFr = {
  subject: "Your sign-in link for Motu",
  preview: (minutes) => `It works once, for ${minutes} minutes.`,
  title: "Sign in to Motu",
  lead: (minutes) =>
    `Open this link in the browser in which you asked for it. It works once, for ${minutes} minutes.`,
  open: "Sign in",
  copy: "Or copy this address:",
  device: "Asked for from",
  at: "Date",
  notYou: "Not you?",
  notYouHint:
    "There is nothing to do: nobody can sign in without this message. Do not pass the link on to anybody, not even to us.",
  footer:
    "Motu, payments in XPF. You receive this message because someone asked to sign in with this address.",
};

export const receiptTexts: Record<Locale, typeof receiptFr> = {
  fr: inFrench(receiptFr),
  en: receiptEn,
};
export const magicLinkTexts: Record<Locale, typeof magicLinkFr> = {
  fr: inFrench(magicLinkFr),
  en: magicLinkEn,
};
