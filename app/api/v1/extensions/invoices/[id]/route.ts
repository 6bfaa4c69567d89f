import { route } from "@/lib/api/route";
import { invoicesDelete, invoicesUpdate } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  invoicesUpdate,
  invoicesDelete,
);
