import type { Words } from "@/app/_intl/words";
import { tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { type CatalogueRow, searchCatalogue } from "@/lib/prices/catalogue";
import { ActiveChip } from "../_parts/active-chip";
import { priceText } from "../_parts/price-text";

const list = listPage({
  path: "/dashboard/products",
  words: "products",
  scope: "catalogue:read",
  prefix: "prod",
  create: { href: "/dashboard/products/new", scope: "catalogue:write" },
  filters: {
    q: text({ hint: "products.searchHint" }),
    state: tabs(["active", "inactive"], {
      label: "products.parts",
      all: "products.all",
      text: (state, t) => t(`products.${state}`),
    }),
  },
  search: (ctx, { q, state, ...page }) =>
    searchCatalogue(ctx, { text: q, active: state && state === "active", ...page }),
  href: ({ id }) => `/dashboard/products/${id}`,
  columns: [
    {
      name: "name",
      grows: true,
      width: "md:w-1/2",
      primary: ({ name }) => name,
      below: ({ description }) => description,
    },
    {
      name: "prices",
      card: "wide",
      isTabular: true,
      width: "max-md:whitespace-normal",
      cell: (product, words) => <Prices product={product} words={words} />,
    },
    {
      name: "state",
      card: "right",
      cell: ({ active }, { t }) => <ActiveChip active={active} t={t} />,
    },
    { name: "date", moment: ({ createdAt }) => createdAt, card: "hidden" },
  ],
  empty: { icon: "tag" },
});

export const generateMetadata = list.metadata;
export default list.Page;

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
