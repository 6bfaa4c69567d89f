import { route } from "@/lib/api";
import { refundsList } from "@/lib/refunds/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsList);
