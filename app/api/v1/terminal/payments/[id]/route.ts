import { route } from "@/lib/api/route";
import { terminalGet } from "@/lib/terminal/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(terminalGet);
