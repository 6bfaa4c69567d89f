import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { Form } from "@/app/(dashboard)/_form/form";
import { asMetadata } from "@/lib/kit/metadata";
import { serialiseProduct } from "@/lib/products/serialise";
import { ActiveChip } from "../_parts/active-chip";
import { editProduct, switchProduct } from "../form";
import { loadProduct, type ProductDetail } from "./load";
import { NewPrice, Prices } from "./prices";
import { ProductLinks } from "./product-links";

const page = detailPage({
  back: { to: "/dashboard/products", text: "products.title" },
  scope: "catalogue:read",
  params: { id: "prod" },
  load: loadProduct,
  title: ({ product }) => product.name,
  chip: ({ product }, { t }) => <ActiveChip active={product.active} t={t} />,
  below: ({ data: { product } }) =>
    product.description && (
      <p className="mt-1 max-w-2xl whitespace-pre-line break-words text-muted">
        {product.description}
      </p>
    ),
  actions: (view) => <Switch {...view} />,
  notices: ({ data: { product }, words: { t } }) =>
    !product.active && <Notice tone="calm">{t("products.inactiveText")}</Notice>,
  main: ({ data: { product, prices }, words, member, may }) => (
    <>
      <Prices
        mayLink={may("payment_links:write")}
        mayWrite={may("catalogue:write")}
        prices={prices}
        product={product}
        words={words}
      />
      {may("catalogue:write") && (
        <NewPrice isFirst={prices.length === 0} product={product} words={words} />
      )}
      <ProductLinks member={member} productId={product.id} words={words} />
    </>
  ),
  facts: {
    groups: ({ data: { product }, words: { t, number } }) => [
      [
        { name: "products.date", moment: product.createdAt },
        {
          name: "products.tax",
          text:
            product.tgcRateBp !== null &&
            t("products.percent", { rate: number(product.tgcRateBp / 100) }),
        },
      ],
    ],
    metadata: ({ product }) => asMetadata(product.metadata),
    id: ({ product }) => product.id,
  },
  aside: ({ data: { product, rates }, words: { t }, may }) =>
    may("catalogue:write") && (
      <FoldedForm
        of={editProduct}
        params={{ id: product.id }}
        title={t("products.edit")}
        values={{
          ...product,
          tgcRate: String(product.tgcRateBp ?? ""),
          metadata: asMetadata(product.metadata),
        }}
      >
        {({ field, submit }) => (
          <>
            {field("name")}
            {field("description")}
            {rates.length > 0 && field("tgcRate", { choices: rates })}
            {field("metadata")}
            {submit()}
          </>
        )}
      </FoldedForm>
    ),
  object: ({ product }) => serialiseProduct(product),
});

export const generateMetadata = page.metadata;
export default page.Page;

/** Activate or deactivate, with a note on what keeps working. */
const Switch = ({ data: { product }, words: { t } }: View<ProductDetail>) => (
  <Form
    className="grid max-w-64 gap-1.5"
    variant={product.active ? "plain" : "primary"}
    of={switchProduct}
    params={{ id: product.id }}
    submit={product.active ? "products.switchOff" : "products.switchOn"}
    values={{ to: product.active ? "off" : "on" }}
  >
    {({ submit }) => (
      <>
        {submit()}
        {product.active && <p className="text-muted text-sm">{t("products.switchOffText")}</p>}
      </>
    )}
  </Form>
);
