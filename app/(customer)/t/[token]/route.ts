import { headRefused, pageOf } from "@/app/(customer)/_server/handlers";
import { open } from "./_open";

/** What the QR code of the till opens on the payer's phone. */
export const GET = pageOf(open);
export const HEAD = headRefused;
