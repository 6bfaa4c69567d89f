import { ownSources, policyOf } from "@/app/_server/proxy/policy";

const POWERS = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
  "xr-spatial-tracking",
];

/** The origins that host a bank's card form, and those that a payment may redirect to for authentication. */
type BankOrigins = { bankOrigin: string; challengeOrigin?: string };

// Through URL, so that a configured value can never add a directive.
const originOf = (value: string): string => new URL(value).origin;

const listOf = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.flatMap((value) => (value ? [originOf(value)] : [])))].join(" ");

/**
 * Content security policy of a customer page. Scripts need this response's nonce, and only the banks' origins
 * can be framed or posted to.
 */
export const contentPolicy = (nonce: string, banks: readonly BankOrigins[]): string => {
  const forms = listOf(banks.map(({ bankOrigin }) => bankOrigin));
  const challenges = listOf(banks.flatMap((bank) => [bank.bankOrigin, bank.challengeOrigin]));
  return policyOf(
    {
      ...ownSources(nonce),
      "frame-src": forms,
      // Browsers apply form-action to the redirect after a form, too.
      "form-action": `'self' ${challenges}`,
    },
    { hasReportingEndpoint: true },
  );
};

/** The other response headers of a customer page. */
export const pageHeaders = (): Record<string, string> => ({
  "Reporting-Endpoints": 'csp="/csp-report"',
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Not no-referrer: our own forms would then post `Origin: null` and be refused.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow",
  "Permissions-Policy": POWERS.map((power) => `${power}=()`).join(", "),
});
