import { makeDefault } from "@/lib/portal-sessions/cards";
import { portalForm } from "../../../../_form";

export const POST = portalForm({
  audit: { action: "portal.cards_default", type: "customers" },
  run: (portal, { id }) => makeDefault(portal, id),
  done: "default",
});
