import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { stateOfLink } from "@/lib/payment-links/life";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";
import { placesLeft } from "@/lib/payment-links/takings";

const chips = {
  active: { icon: "check", tone: "good", text: "links.isActive" },
  inactive: { icon: "cross", tone: "calm", text: "links.isInactive" },
  expired: { icon: "clock", tone: "calm", text: "links.isExpired" },
  exhausted: { icon: "check", tone: "calm", text: "links.isExhausted" },
} as const;

/** Whether a link can still be paid, and why not. */
export const LinkChip = ({ link, t }: { link: PaymentLinkRow; t: Words["t"] }) => {
  const { text, ...chip } = chips[stateOfLink(link, placesLeft(link))];
  return <Chip {...chip}>{t(text)}</Chip>;
};
