import { cancelAtEnd } from "@/lib/portal-sessions/subscriptions";
import { portalForm } from "../../../../_form";

export const POST = portalForm({
  audit: { action: "portal.subscriptions_cancel", type: "subscriptions" },
  run: (portal, { id }) => cancelAtEnd(portal, id),
  done: "canceled",
});
