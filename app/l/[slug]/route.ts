import { headRefused, pageOf } from "@/app/_hosted/handlers";
import { open } from "./_open";

/** A payment link. */
export const GET = pageOf(open);
export const HEAD = headRefused;
