import { recordChange } from "@/lib/events/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { priceNotFound } from "@/lib/prices/errors";
import { named } from "@/lib/prices/read";
import type { PriceUpdate } from "@/lib/prices/schema";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";

/** Changes the labelling of a price; objects that already use it stay valid when it becomes inactive. */
export const updatePrice = (ctx: Context, id: string, input: PriceUpdate): Promise<PriceRow> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockPrice(tx, ctx, id);
    const after = await tx.price.update({
      where: { id },
      data: {
        ...(input.nickname === undefined ? {} : { nickname: input.nickname }),
        ...(input.active === undefined ? {} : { active: input.active }),
        metadata: mergeMetadata(before.metadata, input.metadata),
      },
      include: named,
    });
    await recordChange(tx, ctx, {
      type: "price.updated",
      before: serialisePrice(before),
      after: serialisePrice(after),
    });
    return after;
  });

const lockPrice = async (tx: Tx, ctx: Context, id: string): Promise<PriceRow> => {
  await tx.$queryRaw`SELECT 1 FROM prices WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;
  return (
    (await tx.price.findFirst({ where: { ...tenant(ctx), id }, include: named })) ??
    refuse(priceNotFound)
  );
};
