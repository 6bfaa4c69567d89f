import { invalidRequest, refuse } from "@/lib/kit/errors";
import { taxBaseOf } from "@/lib/kit/taxes";
import { linkInactive } from "@/lib/payment-links/errors";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";

/** Refuses a payment that does not match this link: an inactive link, or another amount. */
export const requirePayableLink = (link: LabelledLink, amountXpf: number): void => {
  if (!link.active) refuse(linkInactive, { param: "paymentLinkId" });
  if (link.amountXpf === BigInt(amountXpf)) return;
  refuse(invalidRequest, {
    param: "amountXpf",
    message: `amountXpf: the payment link asks for ${link.amountXpf} XPF, not ${amountXpf}.`,
  });
};

/** The columns of a payment that come from its link. */
export const columnsOfLink = (link: LabelledLink) =>
  ({
    source: "payment_link",
    description: labelOf(link),
    paymentLinkId: link.id,
    taxes: taxBaseOf(link.tgcRateBp, link.amountXpf),
  }) as const;
