import type { EventKind } from "@/lib/events/kinds";
import type { Context, Origin } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

export type HistoryLine = { id: string; type: EventKind; origin: Origin; createdAt: Date };

const LINES_MAX = 50;

/** The last events of these resources, oldest first, within their retention. */
export const historyOf = async (
  ctx: Context,
  resourceIds: readonly (string | null)[],
): Promise<HistoryLine[]> => {
  const lines = await statement<HistoryLine>("events.history", HISTORY, [
    ctx.merchantId,
    ctx.livemode,
    resourceIds.filter((id) => id !== null),
    LINES_MAX,
  ]);
  return lines.reverse();
};

const HISTORY = `
  SELECT id, type, origin, created_at AS "createdAt" FROM events
  WHERE resource_id = ANY($3::uuid[]) AND merchant_id = $1 AND livemode = $2
  ORDER BY created_at DESC, id DESC LIMIT $4`;
