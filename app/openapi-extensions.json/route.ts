import { documentRoute } from "@/app/_server/api-document";
import { extensionsReference } from "@/lib/api/reference";

/** What the contract does not have. */
export const GET = documentRoute(extensionsReference);
