import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { viewNotFound } from "@/lib/saved-views/errors";
import { ownerOf } from "@/lib/saved-views/owner";

/** Deletes a view; nobody deletes those of another. */
export const deleteView = async (ctx: Context, id: string): Promise<void> => {
  const where = { ...ownerOf(ctx), id };
  await commitAndStore(ctx, async (tx) => {
    const { count } = await tx.savedView.deleteMany({ where });
    if (count === 0) refuse(viewNotFound);
  });
};
