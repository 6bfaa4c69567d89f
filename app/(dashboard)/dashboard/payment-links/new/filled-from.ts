import type { Member } from "@/app/_server/session";
import { idIn, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import { getPaymentLink } from "@/lib/payment-links/read";

/** The initial values of a new link: copied from another link, or for a price; null for none. */
export const filledFrom = async (
  { ctx }: Member,
  query: Query,
): Promise<Record<string, string> | null> => {
  const id = idIn("plink", query["link"]);
  const link = id ? await getPaymentLink(ctx, id).catch(() => null) : null;
  if (!link) {
    const price = textIn(query["price"]);
    return price ? { what: "price", price } : null;
  }
  const { priceId, amountXpf, description, returnUrl } = link;
  const asked: Record<string, string> = priceId
    ? { what: "price", price: priceId }
    : { what: "amount", amountXpf: String(amountXpf), description: description ?? "" };
  return { ...asked, ...(returnUrl ? { returnUrl } : {}) };
};
