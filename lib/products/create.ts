import { recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import { requireRateOfProduct } from "@/lib/merchants/rates";
import { rateColumn } from "@/lib/products/rate";
import type { ProductCreation } from "@/lib/products/schema";
import { serialiseProduct } from "@/lib/products/serialise";
import type { Product } from "@/prisma/client/client";

export const createProduct = (ctx: Context, input: ProductCreation): Promise<Product> =>
  commitAndStore(ctx, async (tx) => {
    await requireRateOfProduct(tx, ctx, input);
    const product = await tx.product.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        name: input.name,
        description: input.description ?? null,
        ...rateColumn(input),
        metadata: input.metadata ?? {},
        createdAt: now(ctx),
      },
    });
    await recordEvent(tx, ctx, {
      type: "product.created",
      data: serialiseProduct(product),
      sequence: 1,
    });
    return product;
  });
