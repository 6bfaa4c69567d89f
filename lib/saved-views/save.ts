import { z } from "zod";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { cardDataRefused, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";
import { VIEWS_MAX, viewLimit, viewNameTaken } from "@/lib/saved-views/errors";
import { ownerOf } from "@/lib/saved-views/owner";
import type { SavedView } from "@/prisma/client/client";

const VIEW_NAME_MAX = 40;

export const ViewSaving = z.strictObject({
  name: z
    .string()
    .trim()
    .pipe(text({ max: VIEW_NAME_MAX })),
  query: text({ max: 800 }),
});
type ViewSaving = z.infer<typeof ViewSaving>;

/** Saves filters of the payments list under a name. */
export const saveView = async (ctx: Context, { name, query }: ViewSaving): Promise<SavedView> => {
  const owner = ownerOf(ctx);
  if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "name" });
  const typed = [...new URLSearchParams(query).values()];
  if (typed.some(holdsCardNumber)) refuse(cardDataRefused, { param: "query" });
  return commitAndStore(ctx, async (tx) => {
    const slot = await freeSlot(tx, owner, name);
    return tx.savedView.create({ data: { id: newId(), ...owner, slot, name, query } });
  });
};

type Owner = ReturnType<typeof ownerOf>;

/** With the member locked: two concurrent forms do not take one slot, or one name. */
const freeSlot = async (tx: Tx, { merchantId, userId }: Owner, name: string): Promise<number> => {
  await tx.$queryRaw`
    SELECT 1 FROM members WHERE merchant_id = ${merchantId}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  const kept = await tx.$queryRaw<{ slot: number; same: boolean }[]>`
    SELECT slot, lower(name) = lower(${name}) AS same FROM saved_views
    WHERE merchant_id = ${merchantId}::uuid AND user_id = ${userId}::uuid`;
  if (kept.some(({ same }) => same)) refuse(viewNameTaken, { param: "name" });
  const taken = new Set(kept.map(({ slot }) => slot));
  const free = Array.from({ length: VIEWS_MAX }, (_, index) => index + 1);
  return free.find((slot) => !taken.has(slot)) ?? refuse(viewLimit, { param: "name" });
};
