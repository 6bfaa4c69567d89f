import type { Words } from "@/app/_intl/words";

type Shown = { amountXpf: bigint | number; interval: string | null; intervalCount: number | null };

export const intervals = ["day", "week", "month", "year"] as const;
export type Interval = (typeof intervals)[number];

/** Amount and interval of a price. */
export const priceText = (
  { amountXpf, interval, intervalCount }: Shown,
  { t, xpf }: Words,
): string => {
  const amount = xpf(amountXpf);
  if (interval === null) return amount;
  const rhythm = t(`products.every.${interval as Interval}`, { count: intervalCount ?? 1 });
  return `${amount} ${rhythm}`;
};
