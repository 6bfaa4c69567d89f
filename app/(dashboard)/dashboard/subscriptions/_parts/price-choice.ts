import type { Words } from "@/app/_intl/words";
import type { Choice } from "@/app/(dashboard)/_form/field";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";
import { intervalText } from "./interval";

/** A recurring price to choose: `Panier : 2 990 XPF par mois`. */
export const priceChoice = (price: PriceRow, { t, xpf }: Pick<Words, "t" | "xpf">): Choice => ({
  value: price.id,
  text: () =>
    t("subscriptions.priceLine", {
      label: serialisePrice(price).label,
      amount: xpf(price.amountXpf),
      rhythm: intervalText(price, t),
    }),
});
