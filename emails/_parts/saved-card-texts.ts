import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** Why a customer is emailed about a saved card. */
export type SavedCardCause = "saved" | "expiring";

const fr = {
  subjects: {
    saved: (merchant: string) => `Carte enregistrée chez ${merchant}`,
    expiring: (merchant: string) => `Votre carte expire bientôt : ${merchant}`,
  } satisfies Record<SavedCardCause, (merchant: string) => string>,
  titles: {
    saved: "Votre carte est enregistrée",
    expiring: "Votre carte expire bientôt",
  },
  leads: {
    saved: (merchant: string) =>
      `${merchant} peut désormais débiter cette carte pour les paiements dont vous êtes convenus. Son numéro est conservé par la banque, jamais par le commerçant.`,
    expiring: (merchant: string) =>
      `Cette carte paie votre abonnement. Une fois expirée, elle ne pourra plus être débitée. Demandez à ${merchant} un lien pour en enregistrer une autre.`,
  },
  test: "Carte de test : rien ne sera débité.",
  card: "Carte",
  expires: "Expire fin",
  pays: "Abonnement",
  next: "Prochain paiement",
  contact: "Une question sur cette carte, ou ce n’était pas vous ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que votre carte est enregistrée chez ${merchant}.`,
};

const en: typeof fr = {
  subjects: {
    saved: (merchant) => `Card saved at ${merchant}`,
    expiring: (merchant) => `Your card expires soon: ${merchant}`,
  },
  titles: { saved: "Your card is saved", expiring: "Your card expires soon" },
  leads: {
    saved: (merchant) =>
      `${merchant} can now charge this card for the payments that you agreed to. Its number is kept by the bank, never by the merchant.`,
    expiring: (merchant) =>
      `This card pays for your subscription. Once it has expired it cannot be charged any more. Ask ${merchant} for a link to save another one.`,
  },
  test: "Test card: nothing will be charged.",
  card: "Card",
  expires: "Expires end of",
  pays: "Subscription",
  next: "Next payment",
  contact: "A question about this card, or was it not you?",
  footer: (merchant) => `You receive this message because your card is saved at ${merchant}.`,
};

export const savedCardTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
