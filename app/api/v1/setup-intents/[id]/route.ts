import { route } from "@/lib/api/route";
import { setupIntentsGet } from "@/lib/setup-intents/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(setupIntentsGet);
