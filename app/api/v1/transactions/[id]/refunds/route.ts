import { route } from "@/lib/api/route";
import { refundsCreate } from "@/lib/payments/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsCreate);
