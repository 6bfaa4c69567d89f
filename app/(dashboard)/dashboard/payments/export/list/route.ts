import { list } from "@/app/(dashboard)/dashboard/payments/_list";

/** The payments of the filter as a csv, as the list shows them. */
export const GET = list.file;
