import { cookies } from "next/headers";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { holderOf, keepFreshPortal } from "@/app/(dashboard)/_shell/fresh-key";
import { createPortalSession } from "@/lib/portal-sessions/create";
import { sendPortalLink } from "@/lib/portal-sessions/send";

const shared = {
  page: "/dashboard/customers/[id]",
  scope: "customers:write",
  params: { id: id("cus") },
  variant: "plain",
} as const;

const backToPortal = (_: unknown, { id: customer }: { id: string }) =>
  `/dashboard/customers/${customer}#portal`;

/** Its link is shown on the customer's page, and stored nowhere. */
export const createPortalLink = form({
  ...shared,
  path: "/dashboard/customers/[id]/portal/link",
  submit: "customers.portalLink",
  run: async (member, _, { id: customer }) => {
    const { url } = await createPortalSession(member.ctx, customer, {});
    keepFreshPortal(await cookies(), holderOf(member), customer, url);
  },
  done: "portalLinkCreated",
  to: backToPortal,
});

export const mailPortalLink = form({
  ...shared,
  path: "/dashboard/customers/[id]/portal/send",
  submit: "customers.portalSend",
  run: ({ ctx }, _, { id: customer }) => sendPortalLink(ctx, customer),
  done: "portalLinkSent",
  to: backToPortal,
});
