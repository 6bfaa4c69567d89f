import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** The role of an invitation, and what it allows in a few words. */
export type InvitedRole = "owner" | "admin" | "developer" | "accountant" | "cashier";

const frRoles: Record<InvitedRole, string> = {
  owner: "Propriétaire : tout, y compris l’IBAN",
  admin: "Administrateur : tout, sauf l’IBAN",
  developer: "Développeur : clés d’API, webhooks et mode test",
  accountant: "Comptable : lecture des paiements, reçus et factures",
  cashier: "Caissier : le terminal de paiement",
};

const enRoles: Record<InvitedRole, string> = {
  owner: "Owner: everything, the IBAN included",
  admin: "Administrator: everything but the IBAN",
  developer: "Developer: API keys, webhooks and test mode",
  accountant: "Accountant: reads payments, receipts and invoices",
  cashier: "Cashier: the payment terminal",
};

const fr = {
  subject: (shop: string) => `Rejoignez ${shop} sur Motu`,
  preview: (inviter: string) => `${inviter} vous invite.`,
  title: (shop: string) => `Rejoindre ${shop}`,
  lead: (inviter: string, shop: string) =>
    `${inviter} vous invite dans l’équipe de ${shop}, qui encaisse ses paiements avec Motu.`,
  roles: frRoles,
  role: "Votre rôle",
  expires: "Valable jusqu’au",
  open: "Accepter l’invitation",
  copy: "Ou copiez cette adresse :",
  unknown: "Vous ne connaissez pas cette boutique ?",
  unknownHint: "Ne faites rien : sans votre accord, rien ne change et l’invitation expire.",
  footer: "Motu, paiements en XPF. Vous recevez ce message car on vous a invité à cette adresse.",
};

const en: typeof fr = {
  subject: (shop) => `Join ${shop} on Motu`,
  preview: (inviter) => `${inviter} invites you.`,
  title: (shop) => `Join ${shop}`,
  lead: (inviter, shop) =>
    `${inviter} invites you to the team of ${shop}, which takes its payments with Motu.`,
  roles: enRoles,
  role: "Your role",
  expires: "Valid until",
  open: "Accept the invitation",
  copy: "Or copy this address:",
  unknown: "You do not know this shop?",
  unknownHint:
    "There is nothing to do: without your consent nothing changes and the invitation expires.",
  footer:
    "Motu, payments in XPF. You receive this message because you were invited at this address.",
};

export const invitationTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
