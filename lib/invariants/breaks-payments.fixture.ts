import {
  aMovement,
  anOperation,
  aPayment,
  aReference,
  aRefund,
  changeLastEvent,
  decided,
  paid,
} from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";

const set = (table: string, id: string, columns: string): string =>
  `UPDATE ${table} SET ${columns} WHERE id = '${id}'`;

/** A payment of a payable that is already paid. */
const second = (
  world: World,
  column: string,
  id: string,
  more: Record<string, string | number> = {},
) => aPayment(world, { status: "processing", [column]: id, ...more }).slice(0, 2);

const operationOf = (transaction: string): string =>
  `transaction_id = '${transaction}' AND kind = 'debit'`;
const referenceOf = (transaction: string): string =>
  `reference = (SELECT reference FROM bank_operations WHERE ${operationOf(transaction)})`;

const atTheBank: Record<string, (world: World) => string[]> = {
  "payments.debited_once": (world) => {
    const reference = aReference();
    return [
      anOperation(world, {
        transaction_id: world.debited,
        attempt: 2,
        reference,
        ...decided("accepted"),
      }),
      aMovement("debit", reference, 1000),
    ];
  },
  "payments.succeeded_at_bank": (world) => aPayment(world, paid, true).slice(0, 2),
  "payments.accepted_is_paid": ({ debited }) => [
    `DELETE FROM receipts WHERE transaction_id = '${debited}'`,
    set(
      "transactions",
      debited,
      "status = 'failed', failure_code = 'card_declined', paid_at = NULL",
    ),
    changeLastEvent(debited, "succeeded", "failed"),
  ],
  "payments.processing_is_asked": (world) =>
    aPayment(world, { status: "processing" }, true).slice(0, 2),
  "payments.open_debit_is_processing": (world) => [
    anOperation(world, { transaction_id: world.waiting, amount_xpf: 900 }),
  ],
  "payments.debit_of_its_amount": ({ debited }) => [
    `UPDATE bank.movements SET amount_xpf = 999 WHERE ${referenceOf(debited)}`,
    `UPDATE bank_statement_lines SET amount_xpf = 999 WHERE ${referenceOf(debited)}`,
    `UPDATE bank_operations SET amount_xpf = 999 WHERE ${operationOf(debited)}`,
  ],
};

const rows: Record<string, (world: World) => string[]> = {
  "payments.sums_add_up": ({ shop }) => [
    `INSERT INTO payment_sum_changes (merchant_id, livemode, hour, count) VALUES ('${shop}', false, now(), 1)`,
  ],
  "payments.refunds_in_bounds": (world) => {
    const of = { transaction_id: world.part, amount_xpf: 2500 };
    const [row, event, id] = aRefund(world, { status: "pending", ...of });
    return [
      row,
      event,
      anOperation(world, { kind: "refund", refund_id: id, ...of }),
      set("transactions", world.part, "refund_reserved_xpf = 3500"),
    ];
  },
  "payments.refunded_is_all": ({ whole }) => [
    set("transactions", whole, "status = 'succeeded', refunded_at = NULL"),
    changeLastEvent(whole, "refunded", "succeeded"),
  ],
  "payments.dated": ({ debited }) => [set("transactions", debited, "paid_at = NULL")],
  "payments.failed_says_why": (world) => aPayment(world, { status: "failed" }).slice(0, 2),
  "payments.taxed": ({ debited }) => [
    set("transactions", debited, "ht_xpf = ht_xpf - 10, tgc_xpf = tgc_xpf + 10"),
  ],
  "payments.taxed_by_rate": ({ debited }) => [
    set(
      "transactions",
      debited,
      `tgc_rate_bp = NULL, taxes = '${JSON.stringify([
        { rateBp: 500, amountXpf: 400, htXpf: 354, tgcXpf: 46 },
        { rateBp: 1600, amountXpf: 600, htXpf: 531, tgcXpf: 69 },
      ])}'`,
    ),
  ],
  "payments.parties_kept": ({ debited }) => [set("transactions", debited, "seller = NULL")],
};

const paidOnce: Record<string, (world: World) => string[]> = {
  "payments.checkout_session_paid_once": (world) =>
    second(world, "checkout_session_id", world.session),
  "payments.invoice_paid_once": (world) => {
    const invoice = `(SELECT id FROM invoices WHERE subscription_id = '${world.paid}' AND status = 'paid' LIMIT 1)`;
    return second({ ...world, shop: world.biller }, "invoice_id", invoice);
  },
  "payments.till_payment_paid_once": (world) => second(world, "terminal_payment_id", world.till),
  "payments.link_visit_paid_once": (world) => {
    const visit_nonce = `(SELECT visit_nonce FROM transactions WHERE payment_link_id = '${world.link}')`;
    return second(world, "payment_link_id", world.link, { visit_nonce, amount_xpf: 2990 });
  },
};

const sessions: Record<string, (world: World) => string[]> = {
  "checkout_sessions.complete_is_paid": ({ session }) => [
    set("checkout_sessions", session, "amount_xpf = 1"),
  ],
  "checkout_sessions.paid_is_complete": ({ session }) => [
    set(
      "checkout_sessions",
      session,
      "status = 'open', transaction_id = NULL, completed_at = NULL",
    ),
    changeLastEvent(session, "complete", "open"),
  ],
  "checkout_sessions.not_expired_while_paid": (world) => [
    ...second(world, "checkout_session_id", world.open),
    set("checkout_sessions", world.open, "status = 'expired'"),
    changeLastEvent(world.open, "open", "expired"),
  ],
};

/** How the invariants of payments and sessions are broken. */
export const paymentBreaks: Record<string, (world: World) => string[]> = {
  ...atTheBank,
  ...rows,
  ...paidOnce,
  ...sessions,
};
