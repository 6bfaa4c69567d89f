const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, 1 modulo 97. */
export const isIban = (iban: string): boolean => {
  if (!shape.test(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};
