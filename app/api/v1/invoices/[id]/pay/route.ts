import { route } from "@/lib/api";
import { invoicesPay } from "@/lib/payments/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesPay);
