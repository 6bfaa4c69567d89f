import { policyOf } from "@/app/_server/proxy/policy";
import { pageHeaders } from "@/app/(customer)/_pages/page-headers";
import type { ScriptedBank } from "@/lib/bank/bank-form";
import type { FormRequest } from "./_request";

type Sources = Record<
  "script-src" | "style-src" | "img-src" | "font-src" | "connect-src" | "frame-src" | "form-action",
  string
>;

/** Any subdomain of the host. */
const below = (origin: string): string => origin.replace("://", "://*.");

/** As Stripe requires: https://docs.stripe.com/security/guide#content-security-policy. */
const stripeSources = ({ scriptOrigin, apiOrigin }: ScriptedBank, nonce: string): Sources => ({
  "script-src": `'nonce-${nonce}' ${scriptOrigin} ${below(scriptOrigin)}`,
  "style-src": `'self' 'nonce-${nonce}'`,
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": apiOrigin,
  "frame-src": `${scriptOrigin} ${below(scriptOrigin)} https://hooks.stripe.com`,
  "form-action": "'none'",
});

/**
 * As PayZen's own plugins do. Its script adds inline styles, which no nonce can allow; this document has
 * nothing that a style could leak.
 */
const payzenSources = ({ scriptOrigin, apiOrigin }: ScriptedBank, nonce: string): Sources => {
  // api.secure.osb.pf serves the scripts, secure.osb.pf the authentication page.
  const gateway = apiOrigin.replace("://api.", "://");
  return {
    "script-src": `'nonce-${nonce}' ${scriptOrigin} ${apiOrigin}`,
    "style-src": `'self' 'unsafe-inline' ${scriptOrigin}`,
    "img-src": `'self' data: ${scriptOrigin} ${gateway}`,
    "font-src": `'self' ${scriptOrigin}`,
    "connect-src": `${scriptOrigin} ${apiOrigin} ${gateway}`,
    "frame-src": `${scriptOrigin} ${apiOrigin} ${gateway}`,
    "form-action": `${scriptOrigin} ${apiOrigin} ${gateway}`,
  };
};

/** Only the bank is allowed, and only our own pages may frame it. */
export const formPolicy = (
  nonce: string,
  bank: ScriptedBank,
  { mode }: Pick<FormRequest, "mode">,
): string => {
  const sources = (bank.name === "stripe" ? stripeSources : payzenSources)(bank, nonce);
  const framedBy = mode === "frame" ? "'self'" : "'none'";
  return policyOf(sources, { framedBy, hasReportingEndpoint: true });
};

/** The document's other headers. */
export const formHeaders = ({ mode }: Pick<FormRequest, "mode">): Record<string, string> => ({
  ...pageHeaders(),
  "X-Frame-Options": mode === "frame" ? "SAMEORIGIN" : "DENY",
});
