import { route } from "@/lib/api/route";
import { pricesCreate, pricesList } from "@/lib/prices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(pricesList, pricesCreate);
