import { accessBreaks } from "@/lib/invariants/breaks-access.fixture";
import { bankBreaks } from "@/lib/invariants/breaks-bank.fixture";
import { billingBreaks } from "@/lib/invariants/breaks-billing.fixture";
import { caseBreaks } from "@/lib/invariants/breaks-cases.fixture";
import { linkBreaks } from "@/lib/invariants/breaks-payment-links.fixture";
import { paymentBreaks } from "@/lib/invariants/breaks-payments.fixture";
import type { World } from "@/lib/invariants/world.fixture";

/** How each invariant is broken, past every rule, by its name. */
export const breaks: Record<string, (world: World) => string[]> = {
  ...paymentBreaks,
  ...linkBreaks,
  ...bankBreaks,
  ...caseBreaks,
  ...billingBreaks,
  ...accessBreaks,
};
