import { route } from "@/lib/api/route";
import { customersDelete, customersGet, customersUpdate } from "@/lib/customers/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  customersGet,
  customersUpdate,
  customersDelete,
);
