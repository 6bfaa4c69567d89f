import type { Subscription } from "@/prisma/client/client";

/** What one of a subscription costs per period. */
export const unitAmountOf = ({
  amountXpf,
  quantity,
}: Pick<Subscription, "amountXpf" | "quantity">): bigint => amountXpf / BigInt(quantity);
