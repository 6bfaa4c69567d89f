import { route } from "@/lib/api/route";
import { paymentMethodsCreate, paymentMethodsList } from "@/lib/payment-methods/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  paymentMethodsList,
  paymentMethodsCreate,
);
