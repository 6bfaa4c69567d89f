import { route } from "@/lib/api/route";
import { sandboxCreateKey } from "@/lib/sandbox/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(sandboxCreateKey);
