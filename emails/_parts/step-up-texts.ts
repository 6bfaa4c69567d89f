import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (code: string) => `${code}, votre code de confirmation Motu`,
  preview: (minutes: number) => `Il fonctionne une seule fois, pendant ${minutes} minutes.`,
  title: "Confirmez que c’est bien vous",
  lead: (minutes: number) =>
    `Saisissez ce code sur la page qui vous l’a demandé. Il fonctionne une seule fois, pendant ${minutes} minutes.`,
  device: "Demandé depuis",
  at: "Date",
  open: "Ouvrir la page de confirmation",
  notYou: "Ce n’est pas vous ?",
  notYouHint:
    "Quelqu’un utilise votre session. Ne donnez ce code à personne, pas même à nous, et déconnectez-vous de vos appareils.",
  footer:
    "Motu, paiements en XPF. Vous recevez ce message car un changement important a été demandé avec votre compte.",
};

const en: typeof fr = {
  subject: (code) => `${code}, your confirmation code for Motu`,
  preview: (minutes) => `It works once, for ${minutes} minutes.`,
  title: "Confirm that it is you",
  lead: (minutes) =>
    `Type this code on the page that asked for it. It works once, for ${minutes} minutes.`,
  device: "Asked for from",
  at: "Date",
  open: "Open the confirmation page",
  notYou: "Not you?",
  notYouHint:
    "Somebody is using your session. Do not give the code to anybody, not even to us, and sign out of your devices.",
  footer:
    "Motu, payments in XPF. You receive this message because an important change was asked for with your account.",
};

export const stepUpTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
