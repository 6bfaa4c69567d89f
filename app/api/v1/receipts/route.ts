import { route } from "@/lib/api/route";
import { receiptsList } from "@/lib/receipts/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(receiptsList);
