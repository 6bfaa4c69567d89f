import { route } from "@/lib/api/route";
import { portalSessionsCreate } from "@/lib/portal-sessions/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(portalSessionsCreate);
