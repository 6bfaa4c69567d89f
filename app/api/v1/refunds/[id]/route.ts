import { route } from "@/lib/api";
import { refundsGet } from "@/lib/refunds/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsGet);
