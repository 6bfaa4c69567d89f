import { route } from "@/lib/api/route";
import { invoicesMarkPaid } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesMarkPaid);
