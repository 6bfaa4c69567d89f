import { expect, it } from "vitest";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import { attemptMachine, invoiceMachine } from "@/lib/invoices/machine";
import { db } from "@/lib/kit/db";
import type { Machine } from "@/lib/kit/machine";
import { receiptMachine } from "@/lib/receipts/machine";
import { refundMachine } from "@/lib/refunds/machine";
import { setupMachine } from "@/lib/setup-intents/machine";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { terminalMachine } from "@/lib/terminal/machine";
import { transactionMachine } from "@/lib/transactions/machine";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

/** Each machine with its triggers, by the table whose status it moves. */
const machines: Record<string, [Machine<string>, readonly string[]]> = {
  transactions: [transactionMachine, ["submit", "accept", "refuse", "refund"]],
  checkout_sessions: [sessionMachine, ["complete", "expire"]],
  receipts: [receiptMachine, ["accept", "fail", "exhaust", "bounce", "resend"]],
  webhook_deliveries: [deliveryMachine, ["accept", "fail", "exhaust", "skip"]],
  refunds: [refundMachine, ["accept", "refuse"]],
  setup_intents: [setupMachine, ["accept", "refuse"]],
  subscriptions: [subscriptionMachine, ["fallBehind", "markUnpaid", "recover", "cancel"]],
  invoices: [invoiceMachine, ["pay", "refuse", "exhaust"]],
  invoice_attempts: [attemptMachine, ["accept", "refuse"]],
  terminal_payments: [terminalMachine, ["submit", "accept", "refuse", "cancel", "expire"]],
};

it.each(Object.entries(machines))(
  "the database lets %s move as their machine does",
  async (table, [of, triggers]) => {
    const pairs = of.states.flatMap((from) =>
      of.states.filter((to) => to !== from).map((to) => ({ from, to })),
    );
    const leads = ({ from, to }: { from: string; to: string }) =>
      triggers.some((trigger) => of.next(from, trigger) === to);
    const legal = await db.$queryRaw<{ from: string; to: string }[]>`
    SELECT p."from", p."to" FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p ("from" text, "to" text)
    WHERE legal_move(${table}, p."from", p."to")`;
    expect(legal).toEqual(pairs.filter(leads));
  },
);

it("knows the machine of everything whose moves the database guards", async () => {
  const guarded = await db.$queryRaw<{ kind: string }[]>`
    SELECT DISTINCT kind[1] AS kind
    FROM regexp_matches(pg_get_functiondef('legal_move'::regproc), '''([a-z_]+):', 'g') AS kind`;
  expect(guarded.map(({ kind }) => kind).sort()).toEqual(Object.keys(machines).sort());
});
