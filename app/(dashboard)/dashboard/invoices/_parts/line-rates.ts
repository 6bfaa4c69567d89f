import type { Choice, Text } from "@/app/(dashboard)/_form/field";
import type { Profile } from "@/lib/merchants/profile";
import { ratesOf } from "@/lib/merchants/rates";

const percent =
  (rateBp: number): Text =>
  ({ t, number }) =>
    t("products.percent", { rate: number(rateBp / 100) });

/** The rates that a line may have, the shop's own first; none if it has no other. */
export const lineRates = (shop: Pick<Profile, "tgcRateBp" | "taxRatesBp">): Choice[] => {
  const { tgcRateBp: own } = shop;
  const others = ratesOf(shop).filter((rateBp) => rateBp !== own);
  if (others.length === 0) return [];
  return [
    { value: "", text: own === null ? "products.noTax" : percent(own) },
    ...others.map((rateBp) => ({ value: String(rateBp), text: percent(rateBp) })),
  ];
};
