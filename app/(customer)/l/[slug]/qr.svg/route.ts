import type { Params } from "@/app/(customer)/_server/page-request";
import { qrSvg } from "@/lib/payment-links/qr";
import { linkUrl } from "@/lib/payment-links/serialise";
import { linkBySlug } from "@/lib/payment-links/visit";

/** The link's URL as a QR code, for the merchant's own print. */
export const GET = async (_request: Request, { params }: Params): Promise<Response> => {
  const { slug = "" } = await params;
  if (!(await linkBySlug(slug))) return new Response(null, { status: 404 });
  return new Response(qrSvg(linkUrl(slug)), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Disposition": `inline; filename="qr-${slug}.svg"`,
      // A link's URL never changes.
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
};
