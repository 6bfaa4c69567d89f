import { route } from "@/lib/api/route";
import { eventsList } from "@/lib/events/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(eventsList);
