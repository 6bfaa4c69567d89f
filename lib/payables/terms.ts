import type { Billing } from "@/lib/prices/schema";

/** A subscription as a page sells it. */
export type SubscriptionTerms = {
  label: string;
  /** Of each period. */
  amountXpf: number;
  interval: string;
  intervalCount: number;
  billing: Billing;
  /** Days before the first period; 0 without a trial. */
  trialDays: number;
};

/** What is debited when a subscription starts, in XPF: the first period, if it is billed in advance without a trial. */
export const dueNow = ({
  billing,
  trialDays,
  amountXpf,
}: Pick<SubscriptionTerms, "billing" | "trialDays" | "amountXpf">): number =>
  billing === "advance" && trialDays === 0 ? amountXpf : 0;
