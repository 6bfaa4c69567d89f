import { route } from "@/lib/api/route";
import { setupIntentsCreate, setupIntentsList } from "@/lib/setup-intents/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(
  setupIntentsList,
  setupIntentsCreate,
);
