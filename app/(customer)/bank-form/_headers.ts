import { policyOf } from "@/app/_server/proxy/policy";
import { pageHeaders } from "@/app/(customer)/_pages/page-headers";
import type { ScriptedBank } from "@/lib/bank/bank-form";
import type { FormRequest } from "./_request";

type Sources = Record<
  "script-src" | "style-src" | "img-src" | "font-src" | "connect-src" | "frame-src" | "form-action",
  string
>;

/** Any host below the one that is named. */
const below = (origin: string): string => origin.replace("://", "://*.");

/** As Stripe asks for: https://docs.stripe.com/security/guide#content-security-policy. */
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
 * As PayZen's own plugins ask for. Its script writes styles into the document, which no nonce can allow;
 * there is nothing in the document that a style could show to anybody.
 */
const payzenSources = ({ scriptOrigin, apiOrigin }: ScriptedBank, nonce: string): Sources => {
  // api.secure.osb.pf answers scripts, secure.osb.pf shows the cardholder's authentication.
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

/** Nothing but the bank is let in, and nobody but a page of ours may frame it. */
export const formPolicy = (
  nonce: string,
  bank: ScriptedBank,
  { mode }: Pick<FormRequest, "mode">,
): string => {
  const sources = (bank.name === "stripe" ? stripeSources : payzenSources)(bank, nonce);
  const framedBy = mode === "frame" ? "'self'" : "'none'";
  return policyOf(sources, { framedBy, hasReportingEndpoint: true });
};

/** What the document says besides its policy. */
export const formHeaders = ({ mode }: Pick<FormRequest, "mode">): Record<string, string> => ({
  ...pageHeaders(),
  "X-Frame-Options": mode === "frame" ? "SAMEORIGIN" : "DENY",
});
