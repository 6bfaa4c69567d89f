import { action } from "@/app/_server/action";
import { requireVerified } from "@/app/(dashboard)/_shell/require-verified";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { LinkForm, readLink } from "@/app/(dashboard)/dashboard/payment-links/_form";
import { createPaymentLink } from "@/lib/payment-links/create";
import { linkUrl } from "@/lib/payment-links/serialise";

export const POST = action({
  name: "payment_links.create",
  form: LinkForm,
  scope: "payment_links:write",
  back: keepSubmitted("/dashboard/payment-links/new", "new"),
  run: async (member, form) => {
    requireVerified(member);
    const { id, slug } = await createPaymentLink(member.ctx, readLink(form));
    const json = { id, url: linkUrl(slug) };
    return { to: `/dashboard/payment-links/${id}`, done: "linkCreated", json };
  },
});
