import { headRefused, pageOf } from "@/app/_hosted/handlers";
import { open } from "../_open";

/** Pays an invoice. */
export const GET = pageOf(open);
export const HEAD = headRefused;
