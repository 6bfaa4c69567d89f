import type { Prisma } from "@/prisma/client/client";

/** A line of an invoice, as it is stored. `tgcRateBp` null: the shop's own rate; once issued: not liable. */
export type FrozenLine = {
  productId: string | null;
  label: string;
  quantity: number;
  unitAmountXpf: number;
  totalXpf: number;
  tgcRateBp: number | null;
};

/** The lines of an invoice; none of one of a subscription that is of one. */
export const linesIn = (column: Prisma.JsonValue): FrozenLine[] =>
  (column ?? []) as unknown as FrozenLine[];

/** What an invoice is for, where its lines are not shown: the first one, and how many others. */
export const descriptionOf = (lines: readonly FrozenLine[]): string => {
  const [first, ...others] = lines;
  const label = first?.label ?? "";
  return others.length === 0 ? label : `${label} (+ ${others.length})`;
};
