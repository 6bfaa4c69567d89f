import { route } from "@/lib/api/route";
import { customersCreate, customersList } from "@/lib/customers/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  customersList,
  customersCreate,
);
