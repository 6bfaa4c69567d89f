import { invalidRequest, refuse } from "@/lib/kit/errors";
import { linkInactive } from "@/lib/payment-links/errors";
import { type LabelledLink, labelOf } from "@/lib/payment-links/serialise";

/** Refuses a payment that this link does not ask for: switched off, or for another amount. */
export const requirePayableLink = (link: LabelledLink, amountXpf: number): void => {
  if (!link.active) refuse(linkInactive, { param: "paymentLinkId" });
  if (link.amountXpf === BigInt(amountXpf)) return;
  refuse(invalidRequest, {
    param: "amountXpf",
    message: `amountXpf: the payment link asks for ${link.amountXpf} XPF, not ${amountXpf}.`,
  });
};

/** What a payment made with a link carries of it. */
export const columnsOfLink = (link: LabelledLink) =>
  ({
    source: "payment_link",
    description: labelOf(link),
    paymentLinkId: link.id,
  }) as const;
