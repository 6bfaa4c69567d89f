import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";

const chips = {
  pending: { tone: "calm", icon: "clock" },
  failed: { tone: "bad", icon: "cross" },
  succeeded: { tone: "good", icon: "check" },
} as const;

/** The status of a card setup. */
export const SetupChip = ({ status, t }: { status: string; t: Words["t"] }) => {
  const known = status === "succeeded" || status === "failed" ? status : "pending";
  return <Chip {...chips[known]}>{t(`simulate.setupStatus.${known}`)}</Chip>;
};
