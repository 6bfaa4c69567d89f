import type { Address } from "@/lib/kit/address";
import { assert } from "@/lib/kit/errors";
import { ownLogoPath } from "@/lib/merchants/logo";
import type { Prisma } from "@/prisma/client/client";

/**
 * A merchant in a document: as when the document was made, whatever its name is today. The database writes it
 * (`seller_block`) and forbids changes.
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

/** The seller of a document; the database has none without. */
export const sellerIn = (block: Prisma.JsonValue): Seller => {
  assert(block, "a document names its seller");
  return block as Seller;
};

/** A merchant's branding in the header of a message: a logo only if we serve it. */
export const senderOf = <Shown extends Pick<Seller, "logoUrl">>(seller: Shown): Shown => ({
  ...seller,
  logoUrl: ownLogoPath(seller.logoUrl) && seller.logoUrl,
});
