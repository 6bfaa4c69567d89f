import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema-choices";
import type { PriceRow } from "@/lib/prices/serialise";
import { ActiveChip } from "../_parts/active-chip";
import { PriceFields } from "../_parts/price-fields";
import { priceText } from "../_parts/price-text";
import { newPrice, switchPrice } from "../form";
import type { Product } from "./load";

type PartProps = { product: Product; words: Words };

type PricesProps = PartProps & {
  prices: readonly PriceRow[];
  mayLink: boolean;
  mayWrite: boolean;
};

/** The prices of a product. Amount and interval never change: a new price replaces the old one. */
export const Prices = ({ prices, ...more }: PricesProps) => {
  const { t } = more.words;
  return (
    <Panel className="overflow-hidden" id="prices" title={t("products.prices")}>
      {prices.length === 0 && <p className="px-5 py-4 text-muted">{t("products.pricesNone")}</p>}
      <ul className="divide-y divide-line">
        {prices.map((price) => (
          <Line key={price.id} price={price} {...more} />
        ))}
      </ul>
      {more.mayWrite && prices.length > 0 && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          {t("products.pricesText")}
        </p>
      )}
    </Panel>
  );
};

type LineProps = Omit<PricesProps, "prices"> & { price: PriceRow };

const Line = ({ price, product, mayLink, mayWrite, words }: LineProps) => {
  const { t } = words;
  const { id, nickname, active } = price;
  const amount = priceText(price, words);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-semibold">{amount}</span>
          <ActiveChip active={active} t={t} />
        </p>
        {nickname && <p className="break-words">{nickname}</p>}
        {price.billing === "advance" && (
          <p className="text-muted text-sm">{t("products.billedInAdvance")}</p>
        )}
        <p className="-ml-2.5">
          <CopyButton done={t("copy.done")} label={t("copy.id")} text={id} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayLink && isPayable(price) && (
          <ButtonLink
            className="text-sm"
            href={
              `/dashboard/payment-links/new?${price.interval === null ? "price" : "plan"}=${id}` as Route
            }
            variant="plain"
          >
            <Icon name="link" />
            {t("products.makeLink")} <span className="sr-only">({amount})</span>
          </ButtonLink>
        )}
        {mayWrite && (
          <Form
            about={`(${amount})`}
            buttonClass="text-sm"
            of={switchPrice}
            params={{ id: product.id, price: id }}
            submit={active ? "products.switchOff" : "products.switchOn"}
            values={{ to: active ? "off" : "on" }}
          />
        )}
      </div>
    </li>
  );
};

/** A link takes one payment: an active one-time price within the payment limits. */
const isPayable = ({ active, type, amountXpf }: PriceRow): boolean =>
  active && type === "one_time" && amountXpf >= AMOUNT_MIN && amountXpf <= AMOUNT_MAX;

type NewPriceProps = { product: Product; isFirst: boolean; words: Words };

export const NewPrice = async ({ product, isFirst, words }: NewPriceProps) => {
  const params = { id: product.id };
  const isOpen = isFirst || (await cameBack(newPrice, params));
  return (
    <Disclosure isOpen={isOpen} title={words.t("products.newPrice")}>
      <Form className="grid gap-5 px-5 py-5" of={newPrice} params={params}>
        {(drawing) => (
          <>
            <PriceFields drawing={drawing} />
            {drawing.submit()}
          </>
        )}
      </Form>
    </Disclosure>
  );
};
