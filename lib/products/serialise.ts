import { unix } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { percent } from "@/lib/kit/money";
import type { Product } from "@/lib/products/schema";
import type { Product as ProductRow } from "@/prisma/client/client";

export const serialiseProduct = (row: ProductRow): Product => ({
  object: "product",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  name: row.name,
  description: row.description,
  active: row.active,
  tgcRate: percent(row.tgcRateBp),
  metadata: asMetadata(row.metadata),
});
