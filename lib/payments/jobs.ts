import { inngest } from "@/lib/kit/inngest/client";
import { chargeDue } from "@/lib/payments/charge-due";
import { reconcileBank } from "@/lib/payments/reconcile";
import { pullStatement } from "@/lib/payments/statement";

/** Unknown outcomes are asked about until they are definite. */
export const bankReconcile = inngest.createFunction(
  {
    id: "bank.reconcile",
    triggers: [{ event: "bank/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("ask", reconcileBank),
);

/** The bank's own list of what it did: the detector that needs no word from anybody. */
export const bankStatement = inngest.createFunction(
  {
    id: "bank.statement",
    triggers: [{ cron: "*/5 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  async ({ step }) => {
    // A bank that is not configured has nothing to say.
    for (const bank of ["sandbox", "stripe", "payzen"]) {
      await step.run(`pull-${bank}`, () => pullStatement(bank));
    }
  },
);

/** Scheduled attempts at invoices: the first as soon as one is issued, the others when they are due. */
export const invoicesCharge = inngest.createFunction(
  {
    id: "invoices.charge",
    triggers: [{ event: "invoices/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("charge", () => chargeDue()),
);
