import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Fact } from "@/app/_ui/fact";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { Form } from "@/app/(dashboard)/_form/form";
import { IdLine, MetadataFacts, ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { bareId } from "@/lib/kit/ids";
import { asMetadata } from "@/lib/kit/metadata";
import { holdsScope } from "@/lib/kit/scopes";
import { listPrices } from "@/lib/prices/read";
import { getProduct } from "@/lib/products/read";
import { serialiseProduct } from "@/lib/products/serialise";
import { ActiveChip } from "../_parts/active-chip";
import { editProduct, switchProduct } from "../form";
import { NewPrice, Prices } from "./prices";
import { ProductLinks } from "./product-links";

type Props = PageProps<"/dashboard/products/[id]">;

const PRICES_SHOWN = 100;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("prod", id);
  return bare ? found(getProduct(ctx, bare)) : notFound();
});

export type Product = Awaited<ReturnType<typeof load>>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const member = await requireMember("catalogue:read");
  return { title: (await load(member, (await params).id)).name };
};

export default async function ProductPage({ params }: Props) {
  const member = await requireMember("catalogue:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const product = await load(member, id);
  const { rows } = await listPrices(member.ctx, { product: product.id, limit: PRICES_SHOWN });
  const { t } = words;
  const mayWrite = holdsScope(member.ctx.scopes, "catalogue:write");
  const parts = { product, words };
  return (
    <>
      <BackLink href="/dashboard/products">{t("products.title")}</BackLink>
      <Head {...parts} mayWrite={mayWrite} />
      <div className="mb-5 grid gap-3 empty:hidden">
        {!product.active && <Notice tone="calm">{t("products.inactiveText")}</Notice>}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Prices {...parts} mayLink={mayLink(member)} mayWrite={mayWrite} prices={rows} />
          {mayWrite && <NewPrice {...parts} isFirst={rows.length === 0} />}
          <ProductLinks member={member} productId={product.id} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts product={product} words={words} />
          {mayWrite && (
            <FoldedForm
              of={editProduct}
              params={{ id: product.id }}
              title={t("products.edit")}
              values={{ ...product, metadata: asMetadata(product.metadata) }}
            />
          )}
          <ObjectJson object={serialiseProduct(product)} t={t} />
        </div>
      </div>
    </>
  );
}

const mayLink = ({ ctx }: Member): boolean => holdsScope(ctx.scopes, "payment_links:write");

type HeadProps = { product: Product; mayWrite: boolean; words: Words };

/** What it is, and its one switch; what the switch does not break is said beside it. */
const Head = ({ product, mayWrite, words: { t } }: HeadProps) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
    <div className="min-w-0 max-w-2xl">
      <h1 className="break-words font-semibold text-2xl tracking-tight">{product.name}</h1>
      {product.description && (
        <p className="mt-1 whitespace-pre-line break-words text-muted">{product.description}</p>
      )}
      <p className="mt-2">
        <ActiveChip active={product.active} t={t} />
      </p>
    </div>
    {mayWrite && (
      <Form
        className="grid max-w-64 gap-1.5"
        look={product.active ? "plain" : "primary"}
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
    )}
  </div>
);

const Facts = ({ product, words: { t, when } }: { product: Product; words: Words }) => (
  <Panel id="details" title={t("products.details")}>
    <dl className="tabular px-5 py-3">
      <Fact name={t("products.date")}>{when(product.createdAt, "table")}</Fact>
      <Fact name={t("products.id")}>
        <IdLine id={product.id} t={t} />
      </Fact>
      <MetadataFacts metadata={asMetadata(product.metadata)} />
    </dl>
  </Panel>
);
