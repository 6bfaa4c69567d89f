import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import type { IconName } from "@/app/_ui/icons";
import type { Tone } from "@/app/_ui/notice";
import type { TransactionStatus } from "@/lib/transactions/machine";

const looks: Record<TransactionStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: "calm", icon: "clock" },
  processing: { tone: "warn", icon: "spin" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "cross" },
  refunded: { tone: "calm", icon: "undo" },
};

export const StatusChip = ({ status, t }: { status: TransactionStatus; t: Words["t"] }) => (
  <Chip {...looks[status]}>{t(`status.${status}`)}</Chip>
);
