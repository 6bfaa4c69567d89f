import { route } from "@/lib/api/route";
import { checkoutSessionsCreate, checkoutSessionsList } from "@/lib/checkout-sessions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  checkoutSessionsList,
  checkoutSessionsCreate,
);
