import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { ownerOf } from "@/lib/saved-views/owner";
import type { SavedView } from "@/prisma/client/client";

/** The caller's views, in the order in which they were saved. */
export const listViews = async (ctx: Context): Promise<SavedView[]> =>
  db.savedView.findMany({ where: ownerOf(ctx), orderBy: { createdAt: "asc" } });
