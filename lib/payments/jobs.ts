import { bankNames } from "@/lib/bank/provider";
import { recoveringBanks } from "@/lib/bank/recovery";
import { notifyOperator } from "@/lib/bank-cases/notify";
import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { chargeDue } from "@/lib/payments/charge-due";
import { reconcileBank } from "@/lib/payments/reconcile";
import { retryCases } from "@/lib/payments/retry-cases";
import { pullStatement } from "@/lib/payments/statement";

/** Retrieves unknown outcomes until they are definite. */
export const bankReconcile = inngest.createFunction(
  {
    id: "bank.reconcile",
    triggers: [{ event: "bank/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) => step.run("retrieve-statuses", () => reconcileBank(shardIn(event))),
);

/** Pulls the bank's statement, which finds what no answer or notification reported. */
export const bankStatement = inngest.createFunction(
  {
    id: "bank.statement",
    triggers: [{ cron: "*/5 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
    onFailure: alarmOfFailure,
  },
  async ({ step }) => {
    // A bank that is not configured has no statement.
    for (const bank of bankNames) {
      await step.run(`pull-${bank}`, () => pullStatement(bank));
    }
  },
);

/** Retries the bank cases that are open, and alerts the operator while they are. */
export const bankCases = inngest.createFunction(
  {
    id: "bank.cases",
    triggers: [{ event: "cases/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
    onFailure: alarmOfFailure,
  },
  async ({ step }) => {
    await step.run("retry-cases", retryCases);
    await step.run("notify-operator", notifyOperator);
  },
);

/** Scheduled attempts at invoices: the first as soon as one is issued, the others when they are due. */
export const invoicesCharge = inngest.createFunction(
  {
    id: "invoices.charge",
    triggers: [{ event: "invoices/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  // After a restore, attempts wait until the statements of the banks were read.
  ({ event, step }) =>
    step.run("charge-invoices", async () =>
      (await recoveringBanks()).size > 0 ? 0 : chargeDue({ shard: shardIn(event) }),
    ),
);
