import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { ImageType } from "@/lib/merchants/image";
import { type MerchantInMode, merchantInMode } from "@/lib/merchants/profile";

/** The caller's merchant, with the profile of the caller's mode. */
export const getMerchant = (ctx: Context): Promise<MerchantInMode> => merchantInMode(ctx);

/** A logo for anybody with its URL; null when it was replaced or never existed. */
export const getLogo = (of: {
  merchantId: string;
  hash: string;
  type: ImageType;
}): Promise<{ content: Uint8Array<ArrayBuffer> } | null> =>
  db.merchantLogo.findFirst({ where: of, select: { content: true } });
