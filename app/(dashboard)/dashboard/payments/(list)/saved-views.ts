import { cache } from "react";
import { listViews } from "@/lib/saved-views/read";

/** The views of who asks, read once for a page. */
export const viewsOf = cache(listViews);
