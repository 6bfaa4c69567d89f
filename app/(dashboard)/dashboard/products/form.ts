import { z } from "zod";
import type { Words } from "@/app/_intl/words";
import { asBody } from "@/app/_server/form-body";
import { form, id, type ValuesOf } from "@/app/(dashboard)/_form/declare";
import {
  amount,
  choice,
  hidden,
  metadata,
  metadataPatch,
  number,
  pick,
  text,
  textarea,
} from "@/app/(dashboard)/_form/field";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { createPrice } from "@/lib/prices/create";
import { priceNotFound } from "@/lib/prices/errors";
import { getPrice } from "@/lib/prices/read";
import { PriceCreation } from "@/lib/prices/schema";
import { updatePrice } from "@/lib/prices/update";
import { createProduct } from "@/lib/products/create";
import { ProductCreation, ProductUpdate } from "@/lib/products/schema";
import { updateProduct } from "@/lib/products/update";
import { intervals } from "./_parts/price-text";

const scope = "catalogue:write";
const page = "/dashboard/products/[id]";
const params = { id: id("prod") };

const LEAST = 1;
const MOST = 100_000_000;
const bounds = ({ xpf }: Words) => ({ least: xpf(LEAST), most: xpf(MOST) });

const priceFields = {
  amountXpf: amount({
    label: "products.amount",
    hint: (words) => words.t("products.amountHint", bounds(words)),
    invalid: (words) => words.t("products.amountBad", bounds(words)),
  }),
  kind: choice({
    control: "radio",
    label: "products.kind",
    choices: [
      { value: "one_time", text: "products.kinds.one_time" },
      { value: "recurring", text: "products.kinds.recurring" },
    ],
  }),
  intervalCount: number({
    label: "products.rhythmCount",
    invalid: "products.rhythmBad",
    preset: "1",
    isOptional: true,
    input: { maxLength: 3 },
  }),
  interval: choice({
    label: "products.rhythmUnit",
    preset: "month",
    choices: intervals.map((value) => ({ value, text: `products.units.${value}` })),
  }),
  billing: choice({
    label: "products.billing",
    preset: "arrears",
    choices: [
      { value: "arrears", text: "products.billings.arrears" },
      { value: "advance", text: "products.billings.advance" },
    ],
  }),
  nickname: text({
    label: "products.nickname",
    hint: "products.nicknameHint",
    max: 280,
    isOptional: true,
  }),
};

/** The submitted price; the interval is posted and ignored if it is collapsed. */
export const priceIn = (values: ValuesOf<typeof priceFields>, product: string): PriceCreation => {
  const { amountXpf, kind, interval, intervalCount = Number.NaN, billing, nickname } = values;
  const rhythm = kind === "recurring" ? { interval, intervalCount, billing } : {};
  return asBody(PriceCreation, { product, amountXpf, nickname, ...rhythm });
};

const identity = {
  name: text({ label: "products.name", hint: "products.nameHint", max: 280 }),
  description: textarea({
    label: "products.description",
    hint: "products.descriptionHint",
    max: 2000,
    isOptional: true,
  }),
  /** In basis points; empty: the shop's own rate. Only shown to a shop that has several. */
  tgcRate: pick({
    label: "products.tax",
    hint: "products.taxHint",
    schema: z
      .string()
      .regex(/^\d{0,5}$/)
      .optional(),
  }),
};

const rateIn = (chosen: string | undefined): number | null | undefined => {
  if (chosen === undefined) return undefined;
  return chosen === "" ? null : Number(chosen) / 100;
};

export const newProduct = form({
  path: "/dashboard/products/create",
  page: "/dashboard/products/new",
  scope,
  fields: {
    ...identity,
    metadata: metadata(),
    ...priceFields,
    amountXpf: amount({
      label: "products.amount",
      hint: (words) => words.t("products.amountHintOptional", bounds(words)),
      invalid: (words) => words.t("products.amountBad", bounds(words)),
      isOptional: true,
    }),
  },
  submit: "products.create",
  run: async ({ ctx }, { name, description, tgcRate, metadata: entries, amountXpf, ...terms }) => {
    const wanted = asBody(ProductCreation, {
      name,
      description,
      tgcRate: rateIn(tgcRate),
      metadata: entries,
    });
    // Everything about the price is checked before the product is created.
    const price = amountXpf === undefined ? null : priceIn({ ...terms, amountXpf }, newId());
    const product = await createProduct(ctx, wanted);
    const isWhole = !price || (await isPriced(ctx, { ...price, product: product.id }));
    return { id: product.id, isWhole };
  },
  done: ({ isWhole }) => (isWhole ? "productCreated" : "productBare"),
  to: (product) => `/dashboard/products/${product.id}`,
  json: (product) => ({ id: product.id }),
});

/** The product exists by now: its page says that the price is missing and offers to add one. */
const isPriced = async (ctx: Context, price: PriceCreation): Promise<boolean> => {
  try {
    await createPrice(ctx, price);
    return true;
  } catch (thrown) {
    log("error", "products.price_not_created", errorFields(thrown));
    return false;
  }
};

export const editProduct = form({
  path: "/dashboard/products/[id]/update",
  page,
  scope,
  params,
  fields: { ...identity, metadata: metadataPatch() },
  submit: "products.save",
  run: ({ ctx }, { name, description = null, tgcRate, metadata: entries }, ids) => {
    const changes = { name, description, tgcRate: rateIn(tgcRate), metadata: entries };
    return updateProduct(ctx, ids.id, asBody(ProductUpdate, changes));
  },
  done: "productUpdated",
});

const switched = { to: hidden(z.enum(["on", "off"])) };

export const switchProduct = form({
  path: "/dashboard/products/[id]/switch",
  page,
  scope,
  params,
  fields: switched,
  submit: "products.switchOff",
  run: async ({ ctx }, { to }, ids) => {
    await updateProduct(ctx, ids.id, { active: to === "on" });
    return to;
  },
  done: (to) => (to === "on" ? "productOn" : "productOff"),
});

export const newPrice = form({
  path: "/dashboard/products/[id]/prices/create",
  page,
  scope,
  params,
  fields: priceFields,
  submit: "products.addPrice",
  run: ({ ctx }, values, ids) => createPrice(ctx, priceIn(values, ids.id)),
  done: "priceCreated",
  json: (price) => ({ id: price.id }),
});

export const switchPrice = form({
  path: "/dashboard/products/[id]/prices/[price]/switch",
  page,
  scope,
  params: { ...params, price: id("price", priceNotFound) },
  fields: switched,
  submit: "products.switchOff",
  variant: "quiet",
  run: async ({ ctx }, { to }, ids) => {
    const price = await getPrice(ctx, ids.price);
    if (price.productId !== ids.id) refuse(priceNotFound);
    await updatePrice(ctx, price.id, { active: to === "on" });
    return to;
  },
  done: (to) => (to === "on" ? "priceOn" : "priceOff"),
});
