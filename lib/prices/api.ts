import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { createPrice } from "@/lib/prices/create";
import { priceNotFound } from "@/lib/prices/errors";
import { getPrice, listPrices } from "@/lib/prices/read";
import { Price, PriceCreation, PriceQuery, PriceUpdate, priceRelations } from "@/lib/prices/schema";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";
import { updatePrice } from "@/lib/prices/update";
import { productNotFound } from "@/lib/products/errors";

const answer = (row: PriceRow) => ({ data: serialisePrice(row) });
const group = "Catalogue";

export const pricesList = operation({
  id: "prices.list",
  method: "GET",
  path: "/prices",
  summary: "List prices",
  group,
  scope: "catalogue:read",
  query: PriceQuery,
  returns: listOf(Price),
  expand: priceRelations,
  statements: 2,
  handle: ({ ctx, query }) => listPrices(ctx, query),
  answer: (page) => listAnswer(page, serialisePrice),
});

export const pricesCreate = operation({
  id: "prices.create",
  method: "POST",
  path: "/prices",
  summary: "Attach a price to a product",
  group,
  scope: "catalogue:write",
  body: PriceCreation,
  returns: one(Price),
  errors: [productNotFound],
  idempotency: "optional",
  example: {
    body: {
      product: "prod_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
      amountXpf: 2990,
      interval: "month",
      nickname: "Abonnement mensuel",
    },
  },
  statements: 7,
  handle: ({ ctx, body }) => createPrice(ctx, body),
  answer,
});

export const pricesGet = operation({
  id: "prices.get",
  method: "GET",
  path: "/prices/{id}",
  summary: "Retrieve a price",
  group,
  scope: "catalogue:read",
  params: { id: "price" },
  query: expandQuery(priceRelations),
  returns: one(Price),
  errors: [priceNotFound],
  expand: priceRelations,
  statements: 2,
  handle: ({ ctx, params }) => getPrice(ctx, params.id),
  answer,
});

export const pricesUpdate = operation({
  id: "prices.update",
  method: "PATCH",
  path: "/prices/{id}",
  summary: "Change the labelling of a price",
  description: "Amount and period cannot be changed: create a new price and deactivate this one.",
  group,
  scope: "catalogue:write",
  params: { id: "price" },
  body: PriceUpdate,
  returns: one(Price),
  errors: [priceNotFound],
  example: { body: { nickname: "Tarif rentrée" } },
  statements: 9,
  handle: ({ ctx, params, body }) => updatePrice(ctx, params.id, body),
  answer,
});
