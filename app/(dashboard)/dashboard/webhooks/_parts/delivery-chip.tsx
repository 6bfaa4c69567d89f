import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";

export const deliveryStatuses = ["pending", "succeeded", "failed", "exhausted", "skipped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const chips: Record<DeliveryStatus, Omit<ChipProps, "children">> = {
  pending: { tone: "warn", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "warn", icon: "warning" },
  exhausted: { tone: "bad", icon: "cross" },
  skipped: { tone: "calm", icon: "info" },
};

export const DeliveryChip = ({ status, t }: { status: string; t: Words["t"] }) => {
  const known = status as DeliveryStatus;
  return <Chip {...chips[known]}>{t(`payment.delivery.${known}`)}</Chip>;
};
