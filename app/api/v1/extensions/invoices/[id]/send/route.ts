import { route } from "@/lib/api/route";
import { invoicesSend } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesSend);
