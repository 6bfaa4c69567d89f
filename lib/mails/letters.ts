import type { RenderedMail } from "@/emails/_parts/rendered";
import { type ApiKeyMail, apiKeyMail } from "@/emails/api-key-created";
import { type CreditNoteMail, creditNoteMail } from "@/emails/credit-note";
import { type DeprecationMail, deprecationMail } from "@/emails/deprecation-notice";
import { type IbanMail, ibanMail } from "@/emails/iban-changed";
import { type InvitationMail, invitationMail } from "@/emails/invitation";
import {
  type AuthenticationMail,
  authenticationMail,
  type InvoiceMail,
  invoiceMail,
} from "@/emails/invoice-to-pay";
import { type KybMail, kybMail } from "@/emails/kyb-decided";
import { type PasskeyMail, passkeyMail } from "@/emails/passkey-changed";
import { type PaymentLinkMail, paymentLinkMail } from "@/emails/payment-link";
import { type PortalLinkMail, portalLinkMail } from "@/emails/portal-link";
import { type SavedCardMail, savedCardMail } from "@/emails/saved-card";
import { type SubscriptionMail, subscriptionMail } from "@/emails/subscription";
import { type WebhookMail, webhookMail } from "@/emails/webhook-alert";

/** The messages to the owners of a merchant. */
export type OwnerLetter =
  | { kind: "api-key-created"; mail: ApiKeyMail }
  | { kind: "deprecation-notice"; mail: DeprecationMail }
  | { kind: "iban-changed"; mail: IbanMail }
  | { kind: "kyb-decided"; mail: KybMail }
  | { kind: "webhook-trouble"; mail: WebhookMail };

/** A message before it is rendered: its kind and its data, as JSON. */
export type Letter =
  | OwnerLetter
  | { kind: "credit-note"; mail: CreditNoteMail }
  | { kind: "invitation"; mail: InvitationMail }
  | { kind: "invoice-authentication"; mail: AuthenticationMail }
  | { kind: "invoice-to-pay"; mail: InvoiceMail }
  | { kind: "passkey-changed"; mail: PasskeyMail }
  | { kind: "payment-link"; mail: PaymentLinkMail }
  | { kind: "portal-link"; mail: PortalLinkMail }
  | { kind: "saved-card"; mail: SavedCardMail }
  | { kind: "subscription"; mail: SubscriptionMail };

/** The rendered message. The same letter gives the same text on every attempt. */
export const writeOut = (letter: Letter): Promise<RenderedMail> => {
  switch (letter.kind) {
    case "api-key-created":
      return apiKeyMail(letter.mail);
    case "credit-note":
      return creditNoteMail(letter.mail);
    case "deprecation-notice":
      return deprecationMail(letter.mail);
    case "iban-changed":
      return ibanMail(letter.mail);
    case "invitation":
      return invitationMail(letter.mail);
    case "invoice-authentication":
      return authenticationMail(letter.mail);
    case "invoice-to-pay":
      return invoiceMail(letter.mail);
    case "kyb-decided":
      return kybMail(letter.mail);
    case "passkey-changed":
      return passkeyMail(letter.mail);
    case "payment-link":
      return paymentLinkMail(letter.mail);
    case "portal-link":
      return portalLinkMail(letter.mail);
    case "saved-card":
      return savedCardMail(letter.mail);
    case "subscription":
      return subscriptionMail(letter.mail);
    case "webhook-trouble":
      return webhookMail(letter.mail);
  }
};

/** A customer replies to the merchant; nobody replies to us. */
export const replyToOf = ({ mail }: Letter): string | null =>
  "merchant" in mail ? mail.merchant.supportEmail : null;
