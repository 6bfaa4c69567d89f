import { route } from "@/lib/api/route";
import { paymentLinksCreate, paymentLinksList } from "@/lib/payment-links/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  paymentLinksList,
  paymentLinksCreate,
);
