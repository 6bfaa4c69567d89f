import { pageOf } from "@/app/_hosted/handlers";
import { headOfLink, open } from "./_open";

/** A payment link. */
export const GET = pageOf(open);
export const HEAD = headOfLink;
