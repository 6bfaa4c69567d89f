import { route } from "@/lib/api";
import { paymentsCreate } from "@/lib/payments/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(paymentsCreate);
