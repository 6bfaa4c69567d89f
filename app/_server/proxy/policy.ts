/** The policy of our own pages: resources from our origin, scripts by the nonce of the response only. */
export const ownSources = (nonce: string): Record<string, string> => {
  // biome-ignore lint/style/noProcessEnv: replaced when the proxy is compiled.
  const development = process.env.NODE_ENV === "development";
  return {
    "script-src": `'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
  };
};

type Own = {
  /** Who may frame the page; nobody by default. */
  framedBy?: string;
  /** The response also has the header that names the reporting endpoint. */
  hasReportingEndpoint?: boolean;
};

/** A policy as a header value: what it does not name is forbidden, and violations are reported. */
export const policyOf = (
  sources: Readonly<Record<string, string>>,
  { framedBy = "'none'", hasReportingEndpoint = false }: Own = {},
): string =>
  [
    "default-src 'none'",
    ...Object.entries(sources).map(([directive, from]) => `${directive} ${from}`),
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "object-src 'none'",
    "report-uri /csp-report",
    ...(hasReportingEndpoint ? ["report-to csp"] : []),
  ].join("; ");
