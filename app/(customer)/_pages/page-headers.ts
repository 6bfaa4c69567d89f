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

/** Where a bank's card form stands, and where a payment may lead besides: to its authentication. */
type BankOrigins = { bankOrigin: string; challengeOrigin?: string };

// Through URL, so that a configured value can never add a directive.
const originOf = (value: string): string => new URL(value).origin;

const listOf = (values: readonly (string | undefined)[]): string =>
  [...new Set(values.flatMap((value) => (value ? [originOf(value)] : [])))].join(" ");

/**
 * What a customer page may load, be framed by and send to. Nothing runs without this response's nonce,
 * and only the banks' origins may be framed or be posted to.
 */
export const contentPolicy = (nonce: string, banks: readonly BankOrigins[]): string => {
  const forms = listOf(banks.map(({ bankOrigin }) => bankOrigin));
  const challenges = listOf(banks.flatMap((bank) => [bank.bankOrigin, bank.challengeOrigin]));
  return policyOf(
    {
      ...ownSources(nonce),
      "frame-src": forms,
      // Browsers hold this against the redirect that answers a form, too.
      "form-action": `'self' ${challenges}`,
    },
    { hasReportingEndpoint: true },
  );
};

/** What every answer of a customer page says besides its policy. */
export const pageHeaders = (): Record<string, string> => ({
  "Reporting-Endpoints": 'csp="/csp-report"',
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // Not no-referrer: a form of ours would then post with `Origin: null` and be refused.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow",
  "Permissions-Policy": POWERS.map((power) => `${power}=()`).join(", "),
});
