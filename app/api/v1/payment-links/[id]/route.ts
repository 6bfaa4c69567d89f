import { route } from "@/lib/api/route";
import { paymentLinksGet, paymentLinksUpdate } from "@/lib/payment-links/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  paymentLinksGet,
  paymentLinksUpdate,
);
