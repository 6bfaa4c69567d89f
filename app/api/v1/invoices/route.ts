import { route } from "@/lib/api/route";
import { invoicesList } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesList);
