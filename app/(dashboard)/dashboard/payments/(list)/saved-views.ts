import { cache } from "react";
import { listViews } from "@/lib/saved-views/read";

/** The member's saved views, loaded once for a page. */
export const viewsOf = cache(listViews);
