import { route } from "@/lib/api/route";
import { terminalCancel } from "@/lib/terminal/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(terminalCancel);
