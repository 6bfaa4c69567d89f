import { env } from "@/lib/kit/env";

/**
 * An email's own markup for its frame: an opaque origin, no scripts, no resources but our stored logos,
 * framed by our pages only.
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
