import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: {
    verified: (shop: string) => `${shop} est vérifiée : le mode réel est ouvert`,
    rejected: (shop: string) => `Le dossier de ${shop} n’a pas pu être validé`,
  },
  title: { verified: "La boutique est vérifiée", rejected: "Le dossier est à corriger" },
  lead: {
    verified: (shop: string) =>
      `Le dossier de ${shop} est validé. Vous pouvez créer des clés réelles et encaisser de vrais paiements.`,
    rejected: (shop: string) =>
      `Nous n’avons pas pu valider le dossier de ${shop}. Corrigez ce qui suit, puis envoyez-le à nouveau.`,
  },
  shop: "Boutique",
  next: "Et maintenant ?",
  nextHint: {
    verified:
      "Passez le tableau de bord en mode réel, puis créez une clé réelle ou un lien de paiement. Le mode test reste à côté, inchangé.",
    rejected:
      "Remplacez les documents concernés dans les réglages et renvoyez le dossier. Le mode test n’est pas touché.",
  },
  reason: "Motif",
  at: "Date",
  open: { verified: "Ouvrir le dossier", rejected: "Corriger le dossier" },
};

const en: typeof fr = {
  subject: {
    verified: (shop) => `${shop} is verified: live mode is open`,
    rejected: (shop) => `The file of ${shop} could not be accepted`,
  },
  title: { verified: "The shop is verified", rejected: "The file needs a correction" },
  lead: {
    verified: (shop) =>
      `The file of ${shop} is accepted. You can make live keys and take real payments.`,
    rejected: (shop) =>
      `We could not accept the file of ${shop}. Correct what follows, then send it again.`,
  },
  shop: "Shop",
  next: "What now?",
  nextHint: {
    verified:
      "Switch the dashboard to live mode, then make a live key or a payment link. Test mode stays beside it, unchanged.",
    rejected:
      "Replace the documents in question in the settings and send the file again. Test mode is not affected.",
  },
  reason: "Reason",
  at: "Date",
  open: { verified: "Open the file", rejected: "Correct the file" },
};

export const kybTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
