import { isUuid } from "@/lib/kit/ids";
import type { ImageType } from "@/lib/merchants/image";
import { getLogo } from "@/lib/merchants/read";

const shape = /^([0-9a-f]{32})\.(png|jpg|webp)$/;

const contentType: Record<ImageType, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** What was sent to us by somebody else stays an image, whatever it may be besides. */
const fenced = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

type Route = { params: Promise<{ merchant: string; file: string }> };

/** The logo of a shop. An address is of one image for ever, so it need not be asked for twice. */
export const GET = async (_: Request, { params }: Route): Promise<Response> => {
  const { merchant, file } = await params;
  const [, hash, type] = shape.exec(file) ?? [];
  if (!hash || !type || !isUuid(merchant)) return nothing();
  // The expression admits no other.
  const of = { merchantId: merchant, hash, type: type as ImageType };
  const logo = await getLogo(of);
  if (!logo) return nothing();
  return new Response(logo.content, {
    headers: {
      ...fenced,
      // Messages show it wherever they are read.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Content-Type": contentType[of.type],
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
};

const nothing = (): Response =>
  new Response(null, { status: 404, headers: { ...fenced, "Cache-Control": "no-store" } });
