import { currentSession } from "@/app/_server/session";
import { Refusal } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { qrPng } from "@/lib/payment-links/qr-png";
import { getPaymentLink } from "@/lib/payment-links/read";
import { linkUrl } from "@/lib/payment-links/serialise";

type Route = { params: Promise<{ id: string }> };

/** The QR code as a PNG. Rendering it costs more than SVG, so it is for members only. */
export const GET = async (_request: Request, route: Route): Promise<Response> => {
  const ctx = (await currentSession())?.membership?.ctx;
  if (!ctx || !holdsScope(ctx.scopes, "payment_links:read")) return missing();
  try {
    const id = bareId("plink", (await route.params).id);
    if (id === null) return missing();
    const { slug } = await getPaymentLink(ctx, id);
    return new Response(new Uint8Array(await qrPng(linkUrl(slug))), {
      headers: {
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="qr-${slug}.png"`,
        "Cache-Control": "private, max-age=3600",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (thrown) {
    if (thrown instanceof Refusal) return missing();
    throw thrown;
  }
};

const missing = (): Response => new Response(null, { status: 404 });
