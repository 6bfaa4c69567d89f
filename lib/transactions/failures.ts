import { type BankFailure, bankFailures } from "@/lib/bank/provider";

export const failureCodes = bankFailures;

const sentences: Record<BankFailure, { fr: string; en: string }> = {
  card_declined: {
    fr: "Votre banque a refusé l’opération. Essayez une autre carte.",
    en: "Your bank declined the payment. Try another card.",
  },
  expired_card: { fr: "Cette carte est expirée.", en: "This card has expired." },
  incorrect_cvc: {
    fr: "Le code de sécurité ne correspond pas.",
    en: "The security code does not match.",
  },
  insufficient_funds: {
    fr: "La provision de la carte ne suffit pas.",
    en: "The card has insufficient funds.",
  },
  processing_error: {
    fr: "Un incident technique a empêché l’opération. Réessayez dans un instant.",
    en: "A technical problem prevented the payment. Try again in a moment.",
  },
  authentication_required: {
    fr: "Votre banque demande une authentification. Suivez le lien pour valider.",
    en: "Your bank asks for an authentication. Follow the link to confirm.",
  },
};

/** For an attempt that found no card, and so has no payment with a failure. */
export const noCardSentence = "Aucune carte n’est enregistrée pour ce paiement.";

/** The sentence for a cardholder; French is the contract's `failureMessage`. */
export const failureSentence = (code: string | null, locale: "fr" | "en" = "fr"): string | null =>
  code !== null && code in sentences ? sentences[code as BankFailure][locale] : null;
