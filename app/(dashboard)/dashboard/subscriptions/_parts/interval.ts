import type { Words } from "@/app/_intl/words";
import type { Interval } from "@/lib/subscriptions/periods";

type Recurrence = { interval: string | null; intervalCount: number | null };

/** How often something is due: `chaque mois`, `tous les 2 mois`. */
export const intervalText = ({ interval, intervalCount }: Recurrence, t: Words["t"]): string =>
  t(`subscriptions.every.${(interval ?? "month") as Interval}`, { count: intervalCount ?? 1 });
