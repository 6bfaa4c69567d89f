import { route } from "@/lib/api";
import { sandboxCreateKey } from "@/lib/sandbox/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(sandboxCreateKey);
