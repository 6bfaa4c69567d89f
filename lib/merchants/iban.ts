/** An IBAN as it is stored: without spaces, in upper case. */
export const plainIban = (written: string): string => written.replace(/\s/g, "").toUpperCase();

/** The masked form for those who may not change it: `••••` and its last four characters. */
export const maskIban = (iban: string): string => `••••${iban.slice(-4)}`;
