import type { Choice } from "@/app/(dashboard)/_form/field";
import type { Profile } from "@/lib/merchants/profile";
import { ratesOf } from "@/lib/merchants/rates";

/** The rates that a product may have; none if the shop has only its own. */
export const rateChoices = (shop: Pick<Profile, "tgcRateBp" | "taxRatesBp">): Choice[] => {
  const rates = ratesOf(shop);
  if (rates.length < 2) return [];
  const { tgcRateBp } = shop;
  return [
    {
      value: "",
      text: ({ t, number }) =>
        tgcRateBp === null
          ? t("products.noTax")
          : t("products.ownTax", { rate: number(tgcRateBp / 100) }),
    },
    ...(rates.map((rateBp) => ({
      value: String(rateBp),
      text: ({ t, number }) => t("products.percent", { rate: number(rateBp / 100) }),
    })) satisfies Choice[]),
  ];
};
