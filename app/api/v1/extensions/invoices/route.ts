import { route } from "@/lib/api/route";
import { invoicesCreate } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesCreate);
