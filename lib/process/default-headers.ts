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

/** A policy without `frame-ancestors` gets `'none'`. */
const closed = (policy: string): string =>
  policy.includes("frame-ancestors") ? policy : `${policy}; ${CLOSED}`;

/** A year, for this host only: other hosts of the operator's domain are not ours to move to https. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Adds the default headers that a response lacks: the framework refuses methods, redirects and serves files
 * without calling a page or a route of ours.
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
