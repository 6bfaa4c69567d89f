import { ownLogoPath } from "@/lib/merchants/logo";
import type { Branding } from "./checkout-view";

/** A merchant's branding on customer pages. A logo shows only if it is on our own origin. */
export const brandingOf = ({ name, brandColor, logoUrl, supportEmail }: Branding): Branding => ({
  name,
  brandColor,
  logoUrl: ownLogoPath(logoUrl),
  supportEmail,
});
