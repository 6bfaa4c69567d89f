import { route } from "@/lib/api/route";
import { receiptsResend } from "@/lib/receipts/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(receiptsResend);
