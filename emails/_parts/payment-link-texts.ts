import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (merchant: string, amount: string | null) =>
    amount
      ? `Demande de paiement de ${merchant} : ${amount}`
      : `Demande de paiement de ${merchant}`,
  preview: (label: string) => `${label}. Le paiement se fait par carte, en une minute.`,
  test: "Demande de test : aucune carte ne sera débitée.",
  title: "Demande de paiement",
  label: "Objet",
  total: "À payer",
  open: (amount: string | null) => (amount ? `Payer ${amount}` : "Choisir le montant et payer"),
  copy: "Ou copiez cette adresse :",
  contact: "Une question, ou vous n’attendiez pas cette demande ?",
  footer: (merchant: string) =>
    `Envoyé par Motu pour ${merchant}, qui nous a donné votre adresse. Motu ne demande jamais un numéro de carte par e-mail.`,
};

const en: typeof fr = {
  subject: (merchant, amount) =>
    amount ? `Payment request from ${merchant}: ${amount}` : `Payment request from ${merchant}`,
  preview: (label) => `${label}. You pay by card, in a minute.`,
  test: "Test request: no card will be charged.",
  title: "Payment request",
  label: "For",
  total: "To pay",
  open: (amount) => (amount ? `Pay ${amount}` : "Choose the amount and pay"),
  copy: "Or copy this address:",
  contact: "A question, or you did not expect this request?",
  footer: (merchant) =>
    `Sent by Motu for ${merchant}, who gave us your address. Motu never asks for a card number by e-mail.`,
};

export const paymentLinkTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
