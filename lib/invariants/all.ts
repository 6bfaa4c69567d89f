import { accessInvariants } from "@/lib/invariants/access";
import { bankInvariants } from "@/lib/invariants/bank";
import { billingInvariants } from "@/lib/invariants/billing";
import { caseInvariants } from "@/lib/invariants/cases";
import { documentInvariants } from "@/lib/invariants/documents";
import { eventInvariants } from "@/lib/invariants/events";
import type { Invariant } from "@/lib/invariants/invariant";
import { linkInvariants } from "@/lib/invariants/payment-links";
import { paymentSumInvariants } from "@/lib/invariants/payment-sums";
import { paymentInvariants } from "@/lib/invariants/payments";
import { refundInvariants } from "@/lib/invariants/refunds";
import { tenancyInvariants } from "@/lib/invariants/tenancy";

/** Every invariant of the rows, those of money first. */
export const invariants: readonly Invariant[] = [
  ...paymentInvariants,
  ...linkInvariants,
  ...bankInvariants,
  ...caseInvariants,
  ...refundInvariants,
  ...paymentSumInvariants,
  ...billingInvariants,
  ...documentInvariants,
  ...eventInvariants,
  ...tenancyInvariants,
  ...accessInvariants,
];
