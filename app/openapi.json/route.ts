import { documentRoute } from "@/app/_server/api-document";
import { reference } from "@/lib/api/reference";

/** The contract. */
export const GET = documentRoute(reference);
