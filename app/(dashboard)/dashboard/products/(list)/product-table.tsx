import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { CatalogueRow } from "@/lib/prices/catalogue";
import { ActiveChip } from "../_parts/active-chip";
import { priceText } from "../_parts/price-text";

type TableProps = { products: readonly CatalogueRow[]; words: Words };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:align-top md:first:pl-5 md:last:pr-5";

/** Products with what they cost, as a table, and on a phone as cards of the same rows. */
export const ProductTable = ({ products, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("products.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {(["name", "prices", "state", "date"] as const).map((name) => (
          <th
            className={`${head} ${name === "date" ? "md:text-right" : ""}`}
            key={name}
            scope="col"
          >
            {words.t(`products.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {products.map((product) => (
        <Row key={product.id} product={product} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ product, words }: { product: CatalogueRow; words: Words }) => {
  const { t, when } = words;
  const { id, name, description, active, createdAt } = product;
  return (
    <tr className="relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} min-w-0 md:w-1/2 md:max-w-0`}>
        <Link
          className="block break-words font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2 md:truncate"
          href={`/dashboard/products/${id}`}
          prefetch={false}
        >
          {name}
        </Link>
        {description && <span className="block truncate text-muted text-sm">{description}</span>}
      </td>
      <td className={`${cell} tabular col-span-2 row-start-2`}>
        <Prices product={product} words={words} />
      </td>
      <td className={`${cell} col-start-2 row-start-1 justify-self-end whitespace-nowrap`}>
        <ActiveChip active={active} t={t} />
      </td>
      <td
        className={`${cell} tabular whitespace-nowrap text-right text-muted text-sm max-md:hidden md:w-40`}
      >
        <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
      </td>
    </tr>
  );
};

const Prices = ({ product, words }: { product: CatalogueRow; words: Words }) => {
  const { prices, pricesCount } = product;
  const { t } = words;
  if (pricesCount === 0) return <span className="text-muted">{t("products.noPrice")}</span>;
  return (
    <ul>
      {prices.map((price) => (
        <li key={price.id}>{priceText(price, words)}</li>
      ))}
      {pricesCount > prices.length && (
        <li className="text-muted text-sm">
          {t("products.morePrices", { count: pricesCount - prices.length })}
        </li>
      )}
    </ul>
  );
};
