import { route } from "@/lib/api";
import { apiKeysRevoke } from "@/lib/api-keys/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(apiKeysRevoke);
