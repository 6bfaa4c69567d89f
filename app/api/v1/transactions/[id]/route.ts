import { route } from "@/lib/api/route";
import { transactionsGet } from "@/lib/transactions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(transactionsGet);
