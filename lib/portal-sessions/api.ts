import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { portalOff } from "@/lib/portal/errors";
import { createPortalSession } from "@/lib/portal-sessions/create";
import { PortalSession, PortalSessionCreation } from "@/lib/portal-sessions/schema";
import { serialisePortalSession } from "@/lib/portal-sessions/serialise";

export const portalSessionsCreate = operation({
  id: "portal_sessions.create",
  method: "POST",
  path: "/extensions/customers/{id}/portal-sessions",
  summary: "Open the customer portal",
  description:
    "For a customer who is signed in to your own site: redirect to `url`, which opens a page with the customer's cards, subscriptions and documents for one hour. What may be done there is decided in the settings of the shop; while the portal is off this is refused. Each is in the audit log. The key also needs `payment_methods:write`, `subscriptions:write`, `invoices:read` and `receipts:read`, which the link stands for.",
  group: "Customer portal",
  scope: "customers:write",
  params: { id: "cus" },
  body: PortalSessionCreation,
  returns: one(PortalSession),
  errors: [customerNotFound, customerDeleted, portalOff],
  idempotency: "optional",
  secrets: ["url"],
  example: { body: { returnUrl: "https://boutique.example/compte" } },
  statements: 12,
  handle: ({ ctx, params: { id }, body }) => createPortalSession(ctx, id, body),
  answer: ({ session, url }) => ({ data: serialisePortalSession(session, url) }),
});
