import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { ownerOf } from "@/lib/saved-views/owner";
import type { SavedView } from "@/prisma/client/client";

/** The views of the member who asks, in the order in which they were kept. */
export const listViews = async (ctx: Context): Promise<SavedView[]> =>
  db.savedView.findMany({ where: ownerOf(ctx), orderBy: { createdAt: "asc" } });
