import type { Context } from "@/lib/kit/context";
import { type TaxBase, type TaxPart, taxOfParts, taxPartsOf } from "@/lib/kit/taxes";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import type { CheckoutState } from "@/lib/payables/checkout-state";
import type { SavedCard } from "@/lib/payables/saved-card";
import type { SaveCard } from "@/lib/payables/schema";
import type { SubscriptionTerms } from "@/lib/payables/terms";
import { rightsOf } from "@/lib/portal/rights";

type Line = { label: string; quantity: number; amountXpf: number; totalXpf: number };

/** Whether the page has a field for the receipt's email address, and whether it is required (`asked`). */
export type EmailField = "known" | "asked" | "optional";

/** The field of a page whose customer gives an address, or need not. */
export const emailFieldOf = ({ email }: { email: string }): EmailField =>
  email === "optional" ? "optional" : "asked";

/** What a hosted page shows of a payable. */
export type HostedView = {
  id: string;
  merchant: Profile;
  livemode: boolean;
  amountXpf: number;
  lines: Line[];
  /** As it will be once it is paid. */
  taxes: TaxPart[];
  /** The known email address for the receipt; null if the payer is asked. */
  customerEmail: string | null;
  email: EmailField;
  /** Saved cards that can be used instead of entering one, and expired ones. */
  savedCards: readonly SavedCard[];
  /** Whether the page offers to save the card that is entered, or says that it does. */
  saveCard: SaveCard;
  /** The subscription that it sells: `amountXpf` is what is due now, 0 if nothing is. */
  subscription: OfferedTerms | null;
  cancelUrl: string | null;
  expiresAt: Date | null;
  checkout: CheckoutState;
};

/** A subscription for sale, as it would start now. */
export type ShownTerms = SubscriptionTerms & { firstPaymentAt: Date; trialEndsAt: Date | null };

/** The same on a page: whether its customer may cancel it in the customer portal. */
export type OfferedTerms = ShownTerms & { mayCancel: boolean };

type Shown = Pick<HostedView, "customerEmail" | "checkout"> &
  Partial<
    Pick<HostedView, "email" | "lines" | "savedCards" | "saveCard" | "cancelUrl" | "expiresAt">
  > & {
    /** The label of its only line; the shop's name by default. */
    label?: string | null;
    /** Its parts that have a rate of their own, or the tax that it was issued with. */
    taxBases?: readonly TaxBase[] | null;
    taxes?: TaxPart[];
    subscription?: ShownTerms | null;
    /** Its merchant, if it was read already. */
    merchant?: Profile | undefined;
  };

/**
 * The view of a payable's page. By default it has one line, and asks for an email address if none is known.
 */
export const hostedView = async (
  ctx: Context,
  { id, amountXpf }: { id: string; amountXpf: bigint },
  { label, merchant, taxBases = null, subscription = null, ...shown }: Shown,
): Promise<HostedView> => {
  const profile = merchant ?? (await profileOf(ctx));
  const amount = Number(amountXpf);
  const line = { label: label ?? profile.name, quantity: 1, amountXpf: amount, totalXpf: amount };
  const taxed = taxOfParts(taxBases, { amountXpf: amount, ownRateBp: profile.tgcRateBp });
  return {
    lines: [line],
    taxes: taxPartsOf(taxed),
    email: shown.customerEmail === null ? "asked" : "known",
    savedCards: [],
    saveCard: "off",
    cancelUrl: null,
    expiresAt: null,
    ...shown,
    subscription: subscription && { ...subscription, mayCancel: rightsOf(profile).cancel },
    id,
    merchant: profile,
    livemode: ctx.livemode,
    amountXpf: amount,
  };
};
