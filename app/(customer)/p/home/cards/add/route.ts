import { addCard } from "@/lib/portal-sessions/cards";
import { portalForm } from "../../../_form";

/** Leads to the page that saves a card; the card added is what the audit log has. */
export const POST = portalForm({ run: (portal) => addCard(portal) });
