import { isUuid } from "@/lib/kit/ids";
import { changeCard } from "@/lib/portal-sessions/subscriptions";
import { portalForm } from "../../../../_form";

export const POST = portalForm({
  audit: { action: "portal.subscriptions_card", type: "subscriptions" },
  run: (portal, { id, posted: { fields } }) => {
    const card = fields["card"] ?? "";
    return changeCard(portal, id, isUuid(card) ? card : portal.session.id);
  },
  done: "card",
});
