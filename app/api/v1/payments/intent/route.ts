import { route } from "@/lib/api/route";
import { paymentsCreate } from "@/lib/payments/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(paymentsCreate);
