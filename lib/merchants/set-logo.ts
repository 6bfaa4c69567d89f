import { createHash } from "node:crypto";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { fileTooLarge, refuse } from "@/lib/kit/errors";
import { logoNotAnImage, logoSides, noFile } from "@/lib/merchants/errors";
import { type Image, imageOf } from "@/lib/merchants/image";
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_SIDE_MIN, logoPath } from "@/lib/merchants/logo";
import type { MerchantInMode } from "@/lib/merchants/profile";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";

/** Stores an image as the merchant's logo in this mode, and serves it from now on at its own URL. */
export const setLogo = (
  ctx: Context,
  bytes: Uint8Array<ArrayBuffer> | null,
): Promise<MerchantInMode> => {
  const content = bytes ?? refuse(noFile, { param: "logo" });
  const { type, width, height } = checked(content);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const logoUrl = `${env().APP_ORIGIN}${logoPath({ merchantId: ctx.merchantId, hash, type })}`;
  return commitAndStore(ctx, async (tx) => {
    const before = await lockMerchant(tx, ctx);
    const logo = { hash, type, width, height, content };
    await tx.merchantLogo.upsert({
      where: { merchantId_livemode: tenant(ctx) },
      create: { ...tenant(ctx), ...logo },
      update: logo,
    });
    return changeMerchant(tx, ctx, { before, changes: { logoUrl } });
  });
};

const checked = (bytes: Uint8Array): Image => {
  if (bytes.byteLength > LOGO_BYTES_MAX) refuse(fileTooLarge, { param: "logo" });
  const image = imageOf(bytes) ?? refuse(logoNotAnImage, { param: "logo" });
  const sides = [image.width, image.height];
  if (sides.some((side) => side < LOGO_SIDE_MIN || side > LOGO_SIDE_MAX)) {
    refuse(logoSides, { param: "logo" });
  }
  return image;
};
