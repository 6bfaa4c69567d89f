import { headRefused, pageOf } from "@/app/(customer)/_server/handlers";
import { open } from "./_open";

/** The hosted checkout. */
export const GET = pageOf(open);
export const HEAD = headRefused;
