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
  /** The recurring ones. */
  plans: readonly PriceRow[];
  livemode: boolean;
};

/**
 * An amount with its label, a price of the catalogue, or a subscription to a recurring one. What is not chosen is
 * collapsed, without scripts too.
 */
export const LinkFields = ({ drawing, filled, prices, plans, livemode }: FieldsProps) => {
  const { field, typed, error, words } = drawing;
  const { t } = words;
  const hasPrices = prices.length > 0;
  const hasPlans = plans.length > 0;
  const whats = (["amount", "price", "subscription"] as const).filter(
    (what) => what === "amount" || (what === "price" ? hasPrices : hasPlans),
  );
  const textOf = (price: PriceRow) => () =>
    [price.product.name, price.nickname, priceText(price, words)].filter(Boolean).join(" · ");
  const isMore =
    Boolean(typed?.["returnUrl"] ?? filled?.["returnUrl"]) ||
    [error("returnUrl"), error("metadata")].some((sentence) => sentence !== null);
  return (
    <div className="group/link">
      <div className="grid gap-5 px-5 py-5">
        {whats.length > 1 ? (
          field("what", {
            choices: whats.map((value) => ({ value, text: `links.whats.${value}` as const })),
          })
        ) : (
          <input name="what" type="hidden" value="amount" />
        )}
        <div className="grid gap-5 group-has-[input[value=price]:checked]/link:hidden group-has-[input[value=subscription]:checked]/link:hidden">
          <div className="group-has-[input[name=isFree]:checked]/link:hidden">
            {field("amountXpf")}
          </div>
          {field("description")}
        </div>
        {hasPrices && (
          <div className="hidden group-has-[input[value=price]:checked]/link:block">
            {field("price", {
              choices: prices.map((price) => ({ value: price.id, text: textOf(price) })),
            })}
          </div>
        )}
        {hasPlans && (
          <div className="hidden gap-5 group-has-[input[value=subscription]:checked]/link:grid">
            {field("plan", {
              choices: plans.map((price) => ({ value: price.id, text: textOf(price) })),
            })}
            {field("trialDays")}
          </div>
        )}
      </div>
      <div className="group-has-[input[value=subscription]:checked]/link:hidden">
        <LinkOptions drawing={drawing} filled={filled} />
      </div>
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
