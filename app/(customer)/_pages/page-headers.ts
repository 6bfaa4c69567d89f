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

/** Where the bank's card form stands, and where a payment may lead besides: to its authentication. */
type BankOrigins = { bankOrigin: string; challengeOrigin?: string };

/**
 * What a customer page may load, be framed by and send to. Nothing runs without this response's nonce,
 * and only the bank's origins may be framed or be posted to.
 */
const contentPolicy = (nonce: string, { bankOrigin, challengeOrigin }: BankOrigins): string => {
  // Through URL, so that a configured value can never add a directive.
  const bank = new URL(bankOrigin).origin;
  const challenge = challengeOrigin ? ` ${new URL(challengeOrigin).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${bank}`,
    // Browsers hold this against the redirect that answers a form, too.
    `form-action 'self' ${bank}${challenge}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "report-uri /csp-report",
    "report-to csp",
  ].join("; ");
};

export const pageHeaders = (nonce: string, origins: BankOrigins): Record<string, string> => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": contentPolicy(nonce, origins),
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
