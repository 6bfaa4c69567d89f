import { operation } from "@/lib/kit/http/operation";
import { listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { createProduct } from "@/lib/products/create";
import { productNotFound } from "@/lib/products/errors";
import { getProduct, listProducts } from "@/lib/products/read";
import { Product, ProductCreation, ProductQuery, ProductUpdate } from "@/lib/products/schema";
import { serialiseProduct } from "@/lib/products/serialise";
import { updateProduct } from "@/lib/products/update";
import type { Product as ProductRow } from "@/prisma/client/client";

const answer = (row: ProductRow) => ({ data: serialiseProduct(row) });
const group = "Catalogue";

export const productsList = operation({
  id: "products.list",
  method: "GET",
  path: "/products",
  summary: "List products",
  group,
  scope: "catalogue:read",
  query: ProductQuery,
  returns: listOf(Product),
  deprecated: ["offset"],
  statements: 1,
  handle: ({ ctx, query }) => listProducts(ctx, query),
  answer: (page) => listAnswer(page, serialiseProduct),
});

export const productsCreate = operation({
  id: "products.create",
  method: "POST",
  path: "/products",
  summary: "Create a product",
  group,
  scope: "catalogue:write",
  body: ProductCreation,
  returns: one(Product),
  idempotency: "optional",
  example: { body: { name: "Café" } },
  statements: 4,
  handle: ({ ctx, body }) => createProduct(ctx, body),
  answer,
});

export const productsGet = operation({
  id: "products.get",
  method: "GET",
  path: "/products/{id}",
  summary: "Retrieve a product",
  group,
  scope: "catalogue:read",
  params: { id: "prod" },
  returns: one(Product),
  errors: [productNotFound],
  statements: 1,
  handle: ({ ctx, params }) => getProduct(ctx, params.id),
  answer,
});

export const productsUpdate = operation({
  id: "products.update",
  method: "PATCH",
  path: "/products/{id}",
  summary: "Update a product",
  group,
  scope: "catalogue:write",
  params: { id: "prod" },
  body: ProductUpdate,
  returns: one(Product),
  errors: [productNotFound],
  example: { body: { active: false } },
  statements: 6,
  handle: ({ ctx, params, body }) => updateProduct(ctx, params.id, body),
  answer,
});
