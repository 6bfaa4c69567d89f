import { route } from "@/lib/api/route";
import { eventsResend } from "@/lib/events/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(eventsResend);
