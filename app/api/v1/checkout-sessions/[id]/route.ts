import { route } from "@/lib/api/route";
import { checkoutSessionsGet } from "@/lib/checkout-sessions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(checkoutSessionsGet);
