import { bankNames } from "@/lib/bank/provider";
import { recoveringBanks } from "@/lib/bank/recovery";
import { notifyOperator } from "@/lib/bank-cases/notify";
import { inngest } from "@/lib/kit/inngest/client";
import { chargeDue } from "@/lib/payments/charge-due";
import { reconcileBank } from "@/lib/payments/reconcile";
import { retryCases } from "@/lib/payments/retry-cases";
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
    for (const bank of bankNames) {
      await step.run(`pull-${bank}`, () => pullStatement(bank));
    }
  },
);

/** What a bank says and we could not explain, or not mend: tried again, and told to the operator while it is open. */
export const bankCases = inngest.createFunction(
  {
    id: "bank.cases",
    triggers: [{ event: "cases/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  async ({ step }) => {
    await step.run("retry", retryCases);
    await step.run("notify", notifyOperator);
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
  // What is due after a restore waits until the banks have told what they did meanwhile.
  ({ step }) =>
    step.run("charge", async () => ((await recoveringBanks()).size > 0 ? 0 : chargeDue())),
);
