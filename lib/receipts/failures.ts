import type { MailFailureKind } from "@/lib/kit/mail/failure";
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

/** The API's code for a failed attempt. */
export const codeOf = (failure: MailFailureKind): ReceiptFailure =>
  failure === "provider" ? "mail_provider_error" : failure;
