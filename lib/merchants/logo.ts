import { env } from "@/lib/kit/env";
import type { ImageType } from "@/lib/merchants/image";

export const LOGO_BYTES_MAX = 200 * 1024;
export const LOGO_SIDE_MIN = 16;
export const LOGO_SIDE_MAX = 2000;

const shape = /^\/logo\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.(png|jpg|webp)$/;

/** Named by its content: another image has another URL, and this one never changes. */
export const logoPath = (of: { merchantId: string; hash: string; type: ImageType }): string =>
  `/logo/${of.merchantId}/${of.hash}.${of.type}`;

/** The path of a logo that we serve; null for none, and for an external one. */
export const ownLogoPath = (logoUrl: string | null): string | null => {
  if (!logoUrl || !URL.canParse(logoUrl)) return null;
  const { origin, pathname } = new URL(logoUrl);
  const isOurs = origin === env().APP_ORIGIN && logoUrl === `${origin}${pathname}`;
  return isOurs && shape.test(pathname) ? pathname : null;
};
