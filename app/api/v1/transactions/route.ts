import { route } from "@/lib/api/route";
import { transactionsList } from "@/lib/transactions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(transactionsList);
