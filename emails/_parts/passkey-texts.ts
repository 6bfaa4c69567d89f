import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  added: {
    subject: "Une clé d’accès a été ajoutée à votre compte Motu",
    title: "Une clé d’accès a été ajoutée",
    lead: "Elle permet de se connecter à votre compte et de confirmer les changements importants.",
    hint: "Supprimez cette clé d’accès maintenant et déconnectez-vous de tous vos autres appareils.",
  },
  removed: {
    subject: "Une clé d’accès a été retirée de votre compte Motu",
    title: "Une clé d’accès a été retirée",
    lead: "Elle n’ouvre plus rien. Le lien par e-mail continue de fonctionner.",
    hint: "Quelqu’un utilise votre session. Déconnectez-vous de tous vos appareils, puis ajoutez de nouveau votre clé.",
  },
  name: "Clé d’accès",
  device: "Depuis",
  at: "Date",
  open: "Voir vos clés d’accès",
  notYou: "Ce n’est pas vous ?",
  footer:
    "Motu, paiements en XPF. Vous recevez ce message car la sécurité de votre compte a changé.",
};

const en: typeof fr = {
  added: {
    subject: "A passkey was added to your Motu account",
    title: "A passkey was added",
    lead: "It lets its holder sign in to your account and confirm important changes.",
    hint: "Remove this passkey now, and sign out of all your other devices.",
  },
  removed: {
    subject: "A passkey was removed from your Motu account",
    title: "A passkey was removed",
    lead: "It opens nothing any more. The link by e-mail still works.",
    hint: "Somebody is using your session. Sign out of all your devices, then add your passkey again.",
  },
  name: "Passkey",
  device: "From",
  at: "Date",
  open: "See your passkeys",
  notYou: "Not you?",
  footer:
    "Motu, payments in XPF. You receive this message because the security of your account has changed.",
};

export const passkeyTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
