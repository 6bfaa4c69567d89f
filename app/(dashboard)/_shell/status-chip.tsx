import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import type { IconName } from "@/app/_ui/icons";
import type { Tone } from "@/app/_ui/notice";
import type { TransactionStatus } from "@/lib/transactions/machine";

/** The status of a payment as people read it. */
export type PaymentState = TransactionStatus | "partially_refunded";

const chips: Record<PaymentState, { tone: Tone; icon: IconName }> = {
  pending: { tone: "calm", icon: "clock" },
  processing: { tone: "warn", icon: "spin" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "cross" },
  refunded: { tone: "calm", icon: "undo" },
  partially_refunded: { tone: "calm", icon: "undo" },
};

type Refundable = { status: string; amountRefundedXpf: number | bigint };

/** Partly refunded is a status of its own here. */
export const stateOf = ({ status, amountRefundedXpf }: Refundable): PaymentState =>
  status === "succeeded" && amountRefundedXpf > 0
    ? "partially_refunded"
    : (status as TransactionStatus);

export const StatusChip = ({ status, t }: { status: PaymentState; t: Words["t"] }) => (
  <Chip {...chips[status]}>{t(`status.${status}`)}</Chip>
);
