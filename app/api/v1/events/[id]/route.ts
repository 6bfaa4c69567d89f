import { route } from "@/lib/api/route";
import { eventsGet } from "@/lib/events/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(eventsGet);
