import { route } from "@/lib/api/route";
import { productsGet, productsUpdate } from "@/lib/products/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(productsGet, productsUpdate);
