import type { Words } from "@/app/_intl/words";
import { intervalText } from "@/app/(dashboard)/dashboard/subscriptions/_parts/interval";
import { freeAmountOf, quantityOf } from "@/lib/payment-links/choices";
import type { LabelledLink } from "@/lib/payment-links/serialise";

/** What a link asks for: its amount, that of one, or the bounds of a free one. */
export const linkAmount = (link: LabelledLink, { t, xpf }: Words): string => {
  const free = freeAmountOf(link);
  if (free) return t("links.freeOf", { least: xpf(free.minXpf), most: xpf(free.maxXpf) });
  const amount = xpf(link.amountXpf ?? 0);
  if (link.mode === "subscription" && link.price) {
    return `${amount} ${intervalText(link.price, t)}`;
  }
  return quantityOf(link) ? t("links.each", { amount }) : amount;
};

/** The same where there is little room. */
export const shortLinkAmount = (link: LabelledLink, { t, xpf }: Words): string =>
  link.amountXpf === null ? t("links.free") : xpf(link.amountXpf);
