import { recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { named } from "@/lib/prices/read";
import type { PriceCreation } from "@/lib/prices/schema";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";
import { productNotFound } from "@/lib/products/errors";

/** Creates a price of a product, active or not. */
export const createPrice = (ctx: Context, input: PriceCreation): Promise<PriceRow> =>
  commitAndStore(ctx, async (tx) => {
    const product = await tx.product.findFirst({
      where: { ...tenant(ctx), id: input.product },
      select: { id: true },
    });
    if (!product) refuse(productNotFound, { param: "product" });
    const price = await tx.price.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        productId: input.product,
        amountXpf: input.amountXpf,
        type: input.interval ? "recurring" : "one_time",
        interval: input.interval ?? null,
        intervalCount: input.interval ? (input.intervalCount ?? 1) : null,
        billing: input.billing ?? "arrears",
        nickname: input.nickname ?? null,
        metadata: input.metadata ?? {},
        createdAt: now(ctx),
      },
      include: named,
    });
    await recordEvent(tx, ctx, {
      type: "price.created",
      data: serialisePrice(price),
      sequence: 1,
    });
    return price;
  });
