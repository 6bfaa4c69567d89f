import { route } from "@/lib/api/route";
import { merchantsGet, merchantsUpdate } from "@/lib/merchants/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  merchantsGet,
  merchantsUpdate,
);
