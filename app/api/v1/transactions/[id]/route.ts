import { route } from "@/lib/api";
import { transactionsGet } from "@/lib/transactions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(transactionsGet);
