import type { Address } from "@/lib/kit/address";
import { assert } from "@/lib/kit/errors";
import { ownLogoPath } from "@/lib/merchants/logo";
import type { Prisma } from "@/prisma/client/client";

/**
 * A merchant as a document keeps it: as it was when the document was made, whatever it is called today.
 * The store writes it (`seller_block`) and lets nobody change it.
 */
export type Seller = {
  name: string;
  legalName: string | null;
  taxNumber: string | null;
  supportEmail: string | null;
  address: Address | null;
  brandColor: string | null;
  logoUrl: string | null;
};

/** The seller of a document; the store has none without. */
export const sellerIn = (block: Prisma.JsonValue): Seller => {
  assert(block, "a document names its seller");
  return block as Seller;
};

/** How a merchant shows at the head of what is sent: a logo only where we keep it. */
export const senderOf = <Shown extends Pick<Seller, "logoUrl">>(seller: Shown): Shown => ({
  ...seller,
  logoUrl: ownLogoPath(seller.logoUrl) && seller.logoUrl,
});
