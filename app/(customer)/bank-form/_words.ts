export type FormWords = {
  title: Record<"payment" | "setup", string>;
  button: string;
  cancel: string;
  noScript: string;
  secure: string;
  /** Shown by the script, if the bank has no message of its own for the cardholder. */
  failed: string;
  refused: string;
  aborted: string;
  expired: string;
};

const fr: FormWords = {
  title: { payment: "Payer par carte", setup: "Enregistrer une carte" },
  button: "Continuer",
  cancel: "Annuler et revenir en arrière",
  noScript:
    "Le formulaire de la banque a besoin de JavaScript. Activez-le, puis rechargez cette page.",
  secure: "Le numéro de carte est saisi chez la banque et n’est jamais transmis au commerçant.",
  failed: "La banque ne répond pas. Vérifiez votre connexion, puis réessayez.",
  refused: "La banque a refusé cette carte. Essayez-en une autre.",
  aborted: "La vérification de votre identité a été abandonnée. Vous pouvez réessayer.",
  expired: "Ce formulaire a expiré. Rechargez la page, puis saisissez votre carte de nouveau.",
};

const en: FormWords = {
  title: { payment: "Pay by card", setup: "Save a card" },
  button: "Continue",
  cancel: "Cancel and go back",
  noScript: "The bank’s form needs JavaScript. Turn it on, then reload this page.",
  secure: "The card number is entered with the bank and never reaches the merchant.",
  failed: "The bank is not responding. Check your connection, then try again.",
  refused: "The bank refused this card. Try another one.",
  aborted: "The check of your identity was given up. You can try again.",
  expired: "This form has expired. Reload the page, then type your card again.",
};

const words = { fr, en };

export const formWords = (locale: "fr" | "en"): FormWords => words[locale];
