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

type Listed = { states: readonly string[]; leads: (from: string, to: string) => boolean };

const listed = <Trigger extends string>(
  machine: Machine<string, Trigger>,
  triggers: readonly NoInfer<Trigger>[],
): Listed => ({
  states: machine.states,
  leads: (from, to) => triggers.some((trigger) => machine.next(from, trigger) === to),
});

/** Each machine with its triggers, by the table whose status it moves. */
const machines: Record<string, Listed> = {
  transactions: listed(transactionMachine, ["submit", "accept", "refuse", "refund"]),
  checkout_sessions: listed(sessionMachine, ["complete", "expire"]),
  receipts: listed(receiptMachine, ["accept", "fail", "exhaust", "bounce", "resend"]),
  webhook_deliveries: listed(deliveryMachine, ["accept", "fail", "exhaust", "skip"]),
  refunds: listed(refundMachine, ["accept", "refuse"]),
  setup_intents: listed(setupMachine, ["accept", "refuse"]),
  subscriptions: listed(subscriptionMachine, [
    "fallBehind",
    "markUnpaid",
    "recover",
    "cancel",
    "complete",
  ]),
  invoices: listed(invoiceMachine, ["issue", "pay", "refuse", "exhaust"]),
  invoice_attempts: listed(attemptMachine, ["accept", "refuse"]),
  terminal_payments: listed(terminalMachine, ["submit", "accept", "refuse", "cancel", "expire"]),
};

it.each(Object.entries(machines))(
  "the database lets %s move as their machine does",
  async (table, { states, leads }) => {
    const pairs = states.flatMap((from) =>
      states.filter((to) => to !== from).map((to) => ({ from, to })),
    );
    const legal = await db.$queryRaw<{ from: string; to: string }[]>`
    SELECT p."from", p."to" FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p ("from" text, "to" text)
    WHERE legal_move(${table}, p."from", p."to")`;
    expect(legal).toEqual(pairs.filter(({ from, to }) => leads(from, to)));
  },
);

it("knows the machine of everything whose moves the database guards", async () => {
  const guarded = await db.$queryRaw<{ kind: string }[]>`
    SELECT DISTINCT kind[1] AS kind
    FROM regexp_matches(pg_get_functiondef('legal_move'::regproc), '''([a-z_]+):', 'g') AS kind`;
  expect(guarded.map(({ kind }) => kind).sort()).toEqual(Object.keys(machines).sort());
});
