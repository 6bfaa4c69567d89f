import { route } from "@/lib/api/route";
import { invoicesIssue } from "@/lib/invoices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(invoicesIssue);
