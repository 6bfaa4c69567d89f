import type { Context } from "@/lib/kit/context";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import type { CheckoutState } from "@/lib/payables/checkout-state";
import type { SavedCard } from "@/lib/payables/saved-card";

type Line = { label: string; quantity: number; amountXpf: number; totalXpf: number };

/** Whether the page has a field for the receipt's address, and whether it must be filled. */
export type EmailField = "known" | "asked" | "optional";

/** What a hosted page shows of what is paid. */
export type HostedView = {
  id: string;
  merchant: Profile;
  livemode: boolean;
  amountXpf: number;
  lines: Line[];
  /** Where the receipt goes already; null where the payer is asked. */
  customerEmail: string | null;
  email: EmailField;
  /** A card on file that may be used here instead of a typed one. */
  savedCard: SavedCard | null;
  cancelUrl: string | null;
  expiresAt: Date | null;
  checkout: CheckoutState;
};

type Shown = Pick<HostedView, "customerEmail" | "checkout"> &
  Partial<Pick<HostedView, "email" | "lines" | "savedCard" | "cancelUrl" | "expiresAt">> & {
    /** What the one line says; the shop's name without it. */
    label?: string | null;
  };

/**
 * The page of what is paid, with what is shown of it: of one line where it has none of its own, and asking for an
 * address where none is known.
 */
export const hostedView = async (
  ctx: Context,
  { id, amountXpf }: { id: string; amountXpf: bigint },
  { label, ...shown }: Shown,
): Promise<HostedView> => {
  const merchant = await profileOf(ctx);
  const amount = Number(amountXpf);
  const line = { label: label ?? merchant.name, quantity: 1, amountXpf: amount, totalXpf: amount };
  return {
    lines: [line],
    email: shown.customerEmail === null ? "asked" : "known",
    savedCard: null,
    cancelUrl: null,
    expiresAt: null,
    ...shown,
    id,
    merchant,
    livemode: ctx.livemode,
    amountXpf: amount,
  };
};
