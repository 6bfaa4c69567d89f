export type Locale = "fr" | "en";

/** The texts of the card form, on the server and in the browser. */
export interface FormWords {
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  name: string;
  optional: string;
  busy: string;
  failed: string;
  issues: Record<string, string>;
}

const fr: FormWords = {
  number: "Numéro de carte",
  expiry: "Expiration",
  expiryHint: "MM / AA",
  cvc: "Cryptogramme",
  name: "Nom du titulaire",
  optional: "facultatif",
  busy: "Vérification de la carte…",
  failed: "La banque ne répond pas. Vérifiez votre connexion, puis réessayez.",
  issues: {
    number_required: "Saisissez le numéro de la carte.",
    number_invalid: "Ce numéro de carte n’est pas valide.",
    expiry_required: "Saisissez la date d’expiration.",
    expiry_invalid: "Saisissez la date sous la forme MM / AA.",
    expiry_past: "Cette carte est expirée.",
    cvc_required: "Saisissez le cryptogramme.",
    cvc_invalid: "Saisissez les 3 chiffres au dos de la carte.",
    cvc_invalid_4: "Saisissez les 4 chiffres au recto de la carte.",
  },
};

const en: FormWords = {
  number: "Card number",
  expiry: "Expiry date",
  expiryHint: "MM / YY",
  cvc: "Security code",
  name: "Name on card",
  optional: "optional",
  busy: "Checking the card…",
  failed: "The bank is not responding. Check your connection, then try again.",
  issues: {
    number_required: "Enter the card number.",
    number_invalid: "This card number is not valid.",
    expiry_required: "Enter the expiry date.",
    expiry_invalid: "Enter the date as MM / YY.",
    expiry_past: "This card has expired.",
    cvc_required: "Enter the security code.",
    cvc_invalid: "Enter the 3 digits on the back of the card.",
    cvc_invalid_4: "Enter the 4 digits on the front of the card.",
  },
};

const words: Record<Locale, FormWords> = { fr, en };

export const wordsOf = (locale: Locale): FormWords => words[locale];

/** `?locale=` first, then the browser's preference; French by default. */
export const localeOf = (asked: string | null, accepted: string | undefined): Locale => {
  if (asked === "fr" || asked === "en") return asked;
  const wished = /(?:^|[,\s])(fr|en)\b/i.exec(accepted ?? "")?.[1]?.toLowerCase();
  return wished === "en" ? "en" : "fr";
};
