import { headRefused, pageOf } from "@/app/(customer)/_server/handlers";
import { open } from "./_open";

/** Finishes a payment that waits for its cardholder. */
export const GET = pageOf(open);
export const HEAD = headRefused;
