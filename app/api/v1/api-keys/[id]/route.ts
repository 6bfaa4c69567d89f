import { route } from "@/lib/api/route";
import { apiKeysRevoke } from "@/lib/api-keys/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(apiKeysRevoke);
