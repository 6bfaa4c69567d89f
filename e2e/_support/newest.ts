import { newestIn } from "@/scripts/proof/newest";
import { rowsOf } from "./kill";

/** The newest thing that a page could show; the demo shop has one of nearly every kind. */
export const newestOf = (folder: string, merchantId: string): Promise<string | undefined> =>
  newestIn(rowsOf<{ id: string }>, folder, merchantId);
