import type { Operation } from "@/lib/kit/http/operation";
import { productsCreate, productsGet, productsList, productsUpdate } from "@/lib/products/api";

/** Every operation, in the order of the reference. */
export const operations: readonly Operation[] = [
  productsList,
  productsCreate,
  productsGet,
  productsUpdate,
];
