import { undoCancellation } from "@/lib/portal-sessions/subscriptions";
import { portalForm } from "../../../../_form";

export const POST = portalForm({
  audit: { action: "portal.subscriptions_resume", type: "subscriptions" },
  run: (portal, { id }) => undoCancellation(portal, id),
  done: "resumed",
});
