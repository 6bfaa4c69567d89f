import { route } from "@/lib/api";
import { pricesCreate, pricesList } from "@/lib/prices/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(pricesList, pricesCreate);
