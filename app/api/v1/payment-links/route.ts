import { route } from "@/lib/api";
import { paymentLinksCreate, paymentLinksList } from "@/lib/payment-links/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  paymentLinksList,
  paymentLinksCreate,
);
