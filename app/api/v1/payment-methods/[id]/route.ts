import { route } from "@/lib/api/route";
import {
  paymentMethodsDelete,
  paymentMethodsGet,
  paymentMethodsUpdate,
} from "@/lib/payment-methods/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  paymentMethodsGet,
  paymentMethodsUpdate,
  paymentMethodsDelete,
);
