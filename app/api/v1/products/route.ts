import { route } from "@/lib/api/route";
import { productsCreate, productsList } from "@/lib/products/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(productsList, productsCreate);
