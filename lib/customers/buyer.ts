import type { Address } from "@/lib/kit/address";
import { assert } from "@/lib/kit/errors";
import type { Prisma } from "@/prisma/client/client";

/** A customer in a document, as when the document was made (the database's `buyer_block`). */
export type Buyer = {
  name: string | null;
  email: string | null;
  address: Address | null;
};

/** The buyer of a document; the database has none without, known or not. */
export const buyerIn = (block: Prisma.JsonValue): Buyer => {
  assert(block, "a document has a buyer");
  return block as Buyer;
};
