import { pepperId } from "@/lib/api-keys/text";
import { db } from "@/lib/kit/db";

const SHOWN_MAX = 20;

/**
 * API keys that have not been used with the current pepper: they stop working when the earlier one is removed.
 * Returns how many, and those used last.
 */
export const keysUnderEarlierPepper = async () => {
  const where = {
    revokedAt: null,
    AND: [
      { OR: [{ pepperId: null }, { pepperId: { not: pepperId() } }] },
      { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    ],
  };
  const [count, shown] = await Promise.all([
    db.apiKey.count({ where }),
    db.apiKey.findMany({
      where,
      orderBy: { lastUsedAt: { sort: "desc", nulls: "last" } },
      take: SHOWN_MAX,
      select: { merchantId: true, livemode: true, prefix: true, last4: true, lastUsedAt: true },
    }),
  ]);
  return { count, shown };
};
