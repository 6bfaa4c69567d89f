import { route } from "@/lib/api/route";
import { refundsGet } from "@/lib/refunds/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(refundsGet);
