import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { ImageType } from "@/lib/merchants/image";
import type { Merchant } from "@/prisma/client/client";

/** The caller's merchant: one profile for both modes. */
export const getMerchant = (ctx: Context): Promise<Merchant> =>
  db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });

/** A logo as anybody sees it who has its address; null when it was replaced, or never was. */
export const getLogo = (of: {
  merchantId: string;
  hash: string;
  type: ImageType;
}): Promise<{ content: Uint8Array<ArrayBuffer> } | null> =>
  db.merchantLogo.findFirst({ where: of, select: { content: true } });
