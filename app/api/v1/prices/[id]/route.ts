import { route } from "@/lib/api/route";
import { pricesGet, pricesUpdate } from "@/lib/prices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(pricesGet, pricesUpdate);
