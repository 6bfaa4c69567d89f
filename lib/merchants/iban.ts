const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN as it is stored: without spaces, in upper case. */
export const plainIban = (written: string): string => written.replace(/\s/g, "").toUpperCase();

/** ISO 13616: the first four characters behind the others, letters as numbers from 10, 1 modulo 97. */
export const isIban = (iban: string): boolean => {
  if (!shape.test(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};

/** What those may see of an IBAN who may not change it: `••••` and its last four characters. */
export const maskIban = (iban: string): string => `••••${iban.slice(-4)}`;
