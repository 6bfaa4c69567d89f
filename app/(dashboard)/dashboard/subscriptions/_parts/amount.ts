import type { Words } from "@/app/_intl/words";
import { unitAmountOf } from "@/lib/kit/money";
import type { Subscription } from "@/prisma/client/client";

type Counted = Pick<Subscription, "amountXpf" | "quantity">;

/** `3 × 2 990 = 8 970 XPF`, or of one its amount. */
export const amountText = (of: Counted, { xpf, number }: Words): string =>
  of.quantity === 1
    ? xpf(of.amountXpf)
    : `${of.quantity} × ${number(Number(unitAmountOf(of)))} = ${xpf(of.amountXpf)}`;
