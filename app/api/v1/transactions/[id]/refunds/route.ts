import { route } from "@/lib/api";
import { refundsCreate } from "@/lib/payments/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsCreate);
