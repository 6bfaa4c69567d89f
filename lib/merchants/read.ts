import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import type { Merchant } from "@/prisma/client/client";

/** The caller's merchant: one profile for both modes. */
export const getMerchant = (ctx: Context): Promise<Merchant> =>
  db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
