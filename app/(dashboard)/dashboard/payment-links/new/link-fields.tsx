import type { Drawing } from "@/app/(dashboard)/_form/form";
import type { PriceRow } from "@/lib/prices/serialise";
import { priceText } from "../../products/_parts/price-text";
import type { newLink } from "../form";
import { LinkOptions } from "./link-options";

type FieldsProps = {
  drawing: Drawing<keyof typeof newLink.fields>;
  /** The initial values from the URL. */
  filled: Record<string, string> | null;
  prices: readonly PriceRow[];
  livemode: boolean;
};

/**
 * An amount with its label, or a price of the catalogue. The half that is not chosen is collapsed, without
 * scripts too.
 */
export const LinkFields = ({ drawing, filled, prices, livemode }: FieldsProps) => {
  const { field, typed, error, words } = drawing;
  const { t } = words;
  const hasPrices = prices.length > 0;
  const isMore =
    Boolean(typed?.["returnUrl"] ?? filled?.["returnUrl"]) ||
    [error("returnUrl"), error("metadata")].some((sentence) => sentence !== null);
  return (
    <div className="group/link">
      <div className="grid gap-5 px-5 py-5">
        {hasPrices ? field("what") : <input name="what" type="hidden" value="amount" />}
        <div className="grid gap-5 group-has-[input[value=price]:checked]/link:hidden">
          <div className="group-has-[input[name=isFree]:checked]/link:hidden">
            {field("amountXpf")}
          </div>
          {field("description")}
        </div>
        {hasPrices && (
          <div className="hidden group-has-[input[value=price]:checked]/link:block">
            {field("price", {
              choices: prices.map((price) => ({
                value: price.id,
                text: () =>
                  [price.product.name, price.nickname, priceText(price, words)]
                    .filter(Boolean)
                    .join(" · "),
              })),
            })}
          </div>
        )}
      </div>
      <LinkOptions drawing={drawing} filled={filled} />
      <details className="border-line border-t" open={isMore}>
        <summary className="flex min-h-13 items-center px-5 text-muted underline underline-offset-4 hover:text-ink">
          {t("links.more")}
        </summary>
        <div className="grid gap-5 px-5 pt-2 pb-5">
          {field("returnUrl", livemode ? { invalid: "links.returnUrlBadLive" } : {})}
          {field("metadata")}
        </div>
      </details>
    </div>
  );
};
