import { ownLogoPath } from "@/lib/merchants/logo";
import type { Branding } from "./checkout-view";

/** How a merchant shows on a customer page: a logo only where it is on our own origin. */
export const brandingOf = ({ name, brandColor, logoUrl, supportEmail }: Branding): Branding => ({
  name,
  brandColor,
  logoUrl: ownLogoPath(logoUrl),
  supportEmail,
});
