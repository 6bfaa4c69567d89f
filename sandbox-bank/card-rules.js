// @ts-check
// The rules of a typed card. Plain JavaScript because the form runs the same text in the browser.

/** @typedef {"alpha" | "beta" | "gamma"} Brand */
/** @typedef {"number" | "expiry" | "cvc"} Field */
/** @typedef {{ number: string, expiry: string, cvc: string }} Typed */

/** @param {string} text */
export const digitsOf = (text) => text.normalize("NFKC").replace(/\D/g, "");

/**
 * @param {string} digits
 * @returns {Brand | null}
 */
export const brandOf = (digits) => {
  if (/^4/.test(digits)) return "alpha";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "beta";
  if (/^3[47]/.test(digits)) return "gamma";
  return null;
};

/** @param {string} digits */
const numberLength = (digits) => (brandOf(digits) === "gamma" ? 15 : 16);

/** @param {string} digits */
export const cvcLength = (digits) => (brandOf(digits) === "gamma" ? 4 : 3);

/** @param {string} digits */
export const groupNumber = (digits) => {
  const shown = digits.slice(0, numberLength(digits));
  const pattern =
    brandOf(digits) === "gamma"
      ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
      : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/;
  const groups = pattern.exec(shown)?.slice(1) ?? [];
  return groups.filter((group) => group !== "").join(" ");
};

/** @param {string} digits */
export const passesLuhn = (digits) => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
};

/**
 * Month and year of "12/34", "1234", "12 / 2034" or "1/34".
 * @param {string} text
 */
export const readExpiry = (text) => {
  const match =
    /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
};

/**
 * A card lives until the end of its month in Tahiti, ten hours behind UTC all year.
 * @param {{ month: number, year: number }} expiry
 * @param {number} nowMs
 */
export const isExpired = (expiry, nowMs) => nowMs >= Date.UTC(expiry.year, expiry.month, 1, 10);

/** @param {string} text */
const numberIssue = (text) => {
  const digits = digitsOf(text);
  if (digits === "") return "number_required";
  const fits =
    brandOf(digits) !== null && digits.length === numberLength(digits) && passesLuhn(digits);
  return fits ? null : "number_invalid";
};

/**
 * @param {string} text
 * @param {number} nowMs
 */
const expiryIssue = (text, nowMs) => {
  if (text.trim() === "") return "expiry_required";
  const expiry = readExpiry(text);
  if (!expiry || expiry.year < 2000 || expiry.year > 2099) return "expiry_invalid";
  return isExpired(expiry, nowMs) ? "expiry_past" : null;
};

/** @param {Typed} typed */
const cvcIssue = (typed) => {
  if (typed.cvc.trim() === "") return "cvc_required";
  const long = cvcLength(digitsOf(typed.number)) === 4;
  const fits = (long ? /^\d{4}$/ : /^\d{3}$/).test(typed.cvc.normalize("NFKC").trim());
  if (fits) return null;
  return long ? "cvc_invalid_4" : "cvc_invalid";
};

/**
 * What is wrong, by field; null where nothing is.
 * @param {Typed} typed
 * @param {number} nowMs
 */
export const issuesOf = (typed, nowMs) => ({
  number: numberIssue(typed.number),
  expiry: expiryIssue(typed.expiry, nowMs),
  cvc: cvcIssue(typed),
});
