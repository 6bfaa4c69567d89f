import { route } from "@/lib/api";
import { testSimulate } from "@/lib/simulation/api";

export const { GET, POST, PATCH, DELETE, PUT, HEAD, OPTIONS } = route(testSimulate);
