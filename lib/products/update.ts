import { recordChange } from "@/lib/events/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { requireRateOfProduct } from "@/lib/merchants/rates";
import { productNotFound } from "@/lib/products/errors";
import { rateColumn } from "@/lib/products/rate";
import type { ProductUpdate } from "@/lib/products/schema";
import { serialiseProduct } from "@/lib/products/serialise";
import type { Product } from "@/prisma/client/client";

/** Changes a product, with an event unless nothing differs. */
export const updateProduct = (ctx: Context, id: string, input: ProductUpdate): Promise<Product> =>
  commitAndStore(ctx, async (tx) => {
    await requireRateOfProduct(tx, ctx, input);
    const before = await lockProduct(tx, ctx, id);
    const after = await tx.product.update({
      where: { id },
      data: {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(input.active === undefined ? {} : { active: input.active }),
        ...rateColumn(input),
        metadata: mergeMetadata(before.metadata, input.metadata),
      },
    });
    await recordChange(tx, ctx, {
      type: "product.updated",
      before: serialiseProduct(before),
      after: serialiseProduct(after),
    });
    return after;
  });

const lockProduct = async (tx: Tx, ctx: Context, id: string): Promise<Product> => {
  await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;
  return (await tx.product.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(productNotFound);
};
