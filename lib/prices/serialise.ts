import { unix } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import type { Billing, Price } from "@/lib/prices/schema";
import type { Price as Row } from "@/prisma/client/client";

/** A price with its product's name as fallback. */
export type PriceRow = Row & { product: { name: string } };

/** The label for payers: the nickname, or else the product's name. */
const priceLabel = (row: PriceRow): string => row.nickname ?? row.product.name;

export const serialisePrice = (row: PriceRow): Price => ({
  object: "price",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  productId: row.productId,
  amountXpf: Number(row.amountXpf),
  type: row.type as Price["type"],
  interval: row.interval as Price["interval"],
  intervalCount: row.intervalCount,
  billing: row.interval === null ? null : (row.billing as Billing),
  nickname: row.nickname,
  label: priceLabel(row),
  active: row.active,
  metadata: asMetadata(row.metadata),
});
