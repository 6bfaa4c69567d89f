import { env } from "@/lib/kit/env";

/**
 * A message's own markup for the frame that shows it: an origin of its own, no scripts, nothing loaded but
 * logos that we keep, and framed by our pages alone.
 */
export const mailFrame = (html: string): Response =>
  new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${env().APP_ORIGIN}/logo/; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      "X-Frame-Options": "SAMEORIGIN",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
