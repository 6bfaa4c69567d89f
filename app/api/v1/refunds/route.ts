import { route } from "@/lib/api/route";
import { refundsList } from "@/lib/refunds/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsList);
