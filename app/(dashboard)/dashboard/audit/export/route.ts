import { list } from "@/app/(dashboard)/dashboard/audit/_list";

/** The filtered entries as CSV, streamed. */
export const GET = list.file;
