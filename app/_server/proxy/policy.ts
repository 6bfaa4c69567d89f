/** What a page of ours may load: from ourselves, and of scripts nothing without the nonce of its answer. */
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
  /** Who may show the page in a frame; nobody, unless it is said. */
  framedBy?: string;
  /** The answer names the endpoint for reports too. */
  hasReportingEndpoint?: boolean;
};

/** A policy as it is sent: what it does not name is not allowed, and breaches are reported. */
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
