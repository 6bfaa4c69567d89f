import { route } from "@/lib/api/route";
import { apiKeysCreate, apiKeysList } from "@/lib/api-keys/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(apiKeysList, apiKeysCreate);
