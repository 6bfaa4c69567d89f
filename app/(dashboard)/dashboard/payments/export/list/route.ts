import { list } from "@/app/(dashboard)/dashboard/payments/_list";

/** The filtered payments as CSV, as the list shows them. */
export const GET = list.file;
