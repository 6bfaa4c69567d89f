import { pageOf } from "@/app/(customer)/_server/handlers";
import { headOfLink, open } from "./_open";

/** A payment link. */
export const GET = pageOf(open);
export const HEAD = headOfLink;
