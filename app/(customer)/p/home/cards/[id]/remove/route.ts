import { removeCard } from "@/lib/portal-sessions/cards";
import { portalForm } from "../../../../_form";

export const POST = portalForm({
  audit: { action: "portal.cards_removed", type: "customers" },
  run: (portal, { id }) => removeCard(portal, id),
  done: "removed",
});
