import { list } from "@/app/(dashboard)/dashboard/audit/_list";

/** The entries of the filter as a csv, written while they are read. */
export const GET = list.file;
