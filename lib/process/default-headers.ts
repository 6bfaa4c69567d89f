import type http from "node:http";

const POLICY = "Content-Security-Policy";
const CLOSED = "frame-ancestors 'none'";

const defaults: readonly [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "same-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Cache-Control", "no-store"],
];

/** Whoever says what a page may load, but not who may frame it, lets nobody. */
const closed = (policy: string): string =>
  policy.includes("frame-ancestors") ? policy : `${policy}; ${CLOSED}`;

/**
 * A year, for this host alone: what else lives below the operator's domain is not ours to move to https.
 */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * What an answer does not say about itself is said for it as it leaves: the framework refuses methods, sends
 * redirects and serves files without ever asking a page or a route of ours.
 */
export const addDefaultHeaders = (response: http.ServerResponse, isSecure: boolean): void => {
  if (isSecure) response.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
  const policy = closed(String(response.getHeader(POLICY) ?? "default-src 'none'"));
  response.setHeader(POLICY, policy);
  if (policy.includes(CLOSED) && !response.hasHeader("X-Frame-Options")) {
    response.setHeader("X-Frame-Options", "DENY");
  }
  for (const [name, value] of defaults) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
};
