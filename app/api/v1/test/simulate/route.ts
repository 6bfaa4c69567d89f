import { route } from "@/lib/api/route";
import { testSimulate } from "@/lib/simulation/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(testSimulate);
