import { ownLogoPath } from "@/lib/merchants/logo";
import type { MerchantFace } from "./checkout-view";

/** How a merchant shows on a customer page: a logo only where it is on our own origin. */
export const faceOf = ({
  name,
  brandColor,
  logoUrl,
  supportEmail,
}: MerchantFace): MerchantFace => ({
  name,
  brandColor,
  logoUrl: ownLogoPath(logoUrl),
  supportEmail,
});
