import { MailFailure } from "@/lib/kit/mail/failure";
import type { ReceiptFailure } from "@/lib/receipts/schema";

const sentences: Record<ReceiptFailure, string> = {
  invalid_address: "Cette adresse n’existe pas ou n’accepte pas de courrier.",
  bounced: "La boîte du destinataire a renvoyé le message.",
  complained: "Le destinataire a signalé le message comme indésirable.",
  mail_provider_error: "Le service d’envoi n’a pas pris le message.",
  suppressed: "Le service d’envoi n’écrit plus à cette adresse, qui a déjà refusé un message.",
};

/** The two columns of a failure. */
export const failureOf = (failureCode: ReceiptFailure) => ({
  failureCode,
  failureMessage: sentences[failureCode],
});

/** Why a try failed; whatever is not known of is worth another try. */
export const reasonOf = (thrown: unknown): ReceiptFailure => {
  const kind = thrown instanceof MailFailure ? thrown.kind : "provider";
  return kind === "provider" ? "mail_provider_error" : kind;
};
