import type { BankFailure } from "@/lib/bank/provider";

const REFUSED = "La banque a refusé le remboursement.";

/** Why a refund failed, for the merchant and the cardholder. */
export const refundFailures: Record<BankFailure, string> = {
  card_declined: REFUSED,
  expired_card: "La carte n’est plus valable : la banque a refusé le remboursement.",
  incorrect_cvc: REFUSED,
  insufficient_funds: "Le solde chez la banque ne suffit pas pour ce remboursement.",
  processing_error: "Un incident technique a empêché le remboursement. Réessayez dans un instant.",
  authentication_required: REFUSED,
};
