import {
  aMovement,
  anOperation,
  aPayment,
  aReference,
  aRefund,
  decided,
  insert,
} from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";
import { newId } from "@/lib/kit/ids";

type Breaks = Record<string, (world: World) => string[]>;

const debitOf = (transaction: string): string =>
  `transaction_id = '${transaction}' AND kind = 'debit'`;
const refundOf = (refund: string): string => `refund_id = '${refund}' AND kind = 'refund'`;
/** The columns with the reference of the operation of this condition. */
const sameReference = (of: string): string =>
  `reference = (SELECT reference FROM bank_operations WHERE ${of})`;

/** A payment at the bank, and its operation with these columns. */
const atBank = (world: World, columns: Record<string, string>): string[] => {
  const [row, event, id] = aPayment(world, { status: "processing" });
  return [row, event, anOperation(world, { transaction_id: id, ...columns })];
};

/** A card's registration that failed: no books contain it. */
const nothing = (world: World, columns: Record<string, string | null>): string =>
  anOperation(world, {
    kind: "setup",
    setup_intent_id: world.setup,
    amount_xpf: 0,
    ...decided("abandoned"),
    ...columns,
  });

const operations: Breaks = {
  "bank_operations.final_is_closed": ({ debited }) => [
    `UPDATE bank_operations SET next_check_at = now() WHERE ${debitOf(debited)}`,
  ],
  "bank_operations.asked_in_time": (world) =>
    atBank(world, { next_check_at: "now() - interval '90 minutes'" }),
  "bank_operations.decided_in_time": (world) =>
    atBank(world, { sent_at: "now() - interval '3 hours'" }),
  "bank_operations.accepted_is_named": ({ debited }) => [
    `UPDATE bank_operations SET bank_ref = NULL WHERE ${debitOf(debited)}`,
  ],
  "bank_operations.reference_once": (world) => {
    const reference = aReference();
    return [nothing(world, { reference }), nothing(world, { reference })];
  },
  "bank_operations.bank_ref_once": (world) => {
    const bank_ref = newId();
    return [nothing(world, { bank_ref }), nothing(world, { bank_ref })];
  },
  "bank_operations.bank_of_its_mode": (world) => [nothing(world, { provider: "stripe" })],
  "bank_operations.token_forgotten": ({ debited }) => [
    `UPDATE bank_operations SET action_url = 'https://bank.example' WHERE ${debitOf(debited)}`,
  ],
  "bank_operations.refund_of_its_amount": ({ partial }) => [
    `UPDATE bank.movements SET amount_xpf = 299 WHERE ${sameReference(refundOf(partial))}`,
    `UPDATE bank_statement_lines SET amount_xpf = 299 WHERE ${sameReference(refundOf(partial))}`,
    `UPDATE bank_operations SET amount_xpf = 299 WHERE ${refundOf(partial)}`,
  ],
  "bank_operations.reversal_of_given_up": (world) => [
    anOperation(world, {
      kind: "reversal",
      transaction_id: world.debited,
      reverses_id: `(SELECT id FROM bank_operations WHERE ${debitOf(world.debited)})`,
      ...decided("abandoned"),
    }),
  ],
};

const lineOf = ({ debited }: World): string => sameReference(debitOf(debited));

const statement: Breaks = {
  "bank_statement.explained": () => {
    const movement = {
      provider: "sandbox",
      bank_ref: newId(),
      reference: aReference(),
      amount_xpf: 1000,
    };
    const seen_at = "now() - interval '2 days'";
    const line = { ...movement, kind: "debit", verdict: "orphan", seen_at };
    const opened = { id: newId(), kind: "orphan", livemode: false, movement: "debit" };
    return [
      insert("bank_statement_lines", line),
      insert("bank_cases", { ...movement, ...opened, moved_at: "now()" }),
    ];
  },
  "bank_statement.line_is_of_operation": (world) => [
    `UPDATE bank_statement_lines SET amount_xpf = 999 WHERE ${lineOf(world)}`,
  ],
  "bank_statement.matched_is_not_refused": ({ late }) => [
    `UPDATE bank_statement_lines SET verdict = 'matched' WHERE operation_id = '${late}'`,
  ],
  "bank_statement.matched_once": (world) => [
    `INSERT INTO bank_statement_lines (provider, bank_ref, reference, kind, amount_xpf, verdict, operation_id)
     SELECT provider, bank_ref || '-2', reference, kind, amount_xpf, verdict, operation_id
     FROM bank_statement_lines WHERE ${lineOf(world)}`,
  ],
  "bank_statement.late_debit_reversed": ({ late }) => [
    `UPDATE bank_statement_lines SET reversal_operation_id = NULL WHERE operation_id = '${late}'`,
  ],
  "bank_statement.accepted_is_booked": (world) => [
    `DELETE FROM bank_statement_lines WHERE ${lineOf(world)}`,
    `UPDATE bank_operations SET resolved_at = now() - interval '2 days' WHERE ${debitOf(world.debited)}`,
  ],
};

const sandboxBank: Breaks = {
  "sandbox_bank.moved_for_us": () => [aMovement("debit", aReference(), 1000)],
  "sandbox_bank.moved_once": ({ debited }) => [
    `INSERT INTO bank.movements (kind, ref, reference, amount_xpf)
     SELECT kind, ref || '-2', reference, amount_xpf FROM bank.movements WHERE ${sameReference(debitOf(debited))}`,
  ],
  "sandbox_bank.accepted_is_moved": ({ debited }) => [
    `DELETE FROM bank.movements WHERE ${sameReference(debitOf(debited))}`,
  ],
  "sandbox_bank.refused_is_not_moved": ({ late }) => [
    `DELETE FROM bank_statement_lines WHERE operation_id = '${late}'`,
    `DELETE FROM bank_statement_lines WHERE ${sameReference(`reverses_id = '${late}'`)}`,
    `DELETE FROM bank.movements WHERE ${sameReference(`reverses_id = '${late}'`)}`,
    `DELETE FROM bank_operations WHERE reverses_id = '${late}'`,
    `DELETE FROM bank_cases WHERE operation_id = '${late}'`,
    `UPDATE bank.movements SET at = now() - interval '1 hour' WHERE ${sameReference(`id = '${late}'`)}`,
  ],
};

const ofRefund = (world: World, id: string, columns: Record<string, string | number | null>) =>
  anOperation(world, { kind: "refund", refund_id: id, transaction_id: world.part, ...columns });

const refunds: Breaks = {
  "refunds.reserved_adds_up": ({ debited }) => [
    `UPDATE transactions SET refund_reserved_xpf = 1 WHERE id = '${debited}'`,
  ],
  "refunds.refunded_adds_up": ({ part }) => [
    `UPDATE transactions SET amount_refunded_xpf = amount_refunded_xpf - 1 WHERE id = '${part}'`,
  ],
  "refunds.of_paid": (world) =>
    aRefund(world, { status: "failed", transaction_id: world.waiting, amount_xpf: 1 }).slice(0, 2),
  "refunds.succeeded_at_bank": ({ partial }) => [
    `DELETE FROM bank_statement_lines WHERE ${sameReference(refundOf(partial))}`,
    `DELETE FROM bank.movements WHERE ${sameReference(refundOf(partial))}`,
    `DELETE FROM bank_operations WHERE ${refundOf(partial)}`,
  ],
  "refunds.accepted_succeeded": (world) => {
    const of = { status: "failed", transaction_id: world.part, amount_xpf: 1 };
    const [row, event, id] = aRefund(world, of);
    const reference = aReference();
    const operation = ofRefund(world, id, { reference, amount_xpf: 1, ...decided("accepted") });
    return [row, event, operation, aMovement("refund", reference, 1)];
  },
  "refunds.pending_is_asked": (world) => [
    ...aRefund(world, { status: "pending", transaction_id: world.part, amount_xpf: 1 }).slice(0, 2),
    `UPDATE transactions SET refund_reserved_xpf = refund_reserved_xpf + 1 WHERE id = '${world.part}'`,
  ],
  "refunds.asked_once": (world) => [
    ofRefund(world, world.partial, { amount_xpf: 300, ...decided("abandoned") }),
  ],
  "refunds.tax_adds_up": ({ partial }) => [
    `UPDATE refunds SET ht_xpf = ht_xpf - 1 WHERE id = '${partial}'`,
  ],
  "refunds.taxed_by_rate": ({ part }) => [
    `UPDATE transactions SET tgc_rate_bp = NULL, ht_xpf = 2681, tgc_xpf = 319, taxes = '${JSON.stringify(
      [
        { rateBp: 500, amountXpf: 1050, htXpf: 1000, tgcXpf: 50 },
        { rateBp: 1600, amountXpf: 1950, htXpf: 1681, tgcXpf: 269 },
      ],
    )}' WHERE id = '${part}'`,
  ],
  "credit_notes.of_success": ({ partial }) => [
    `UPDATE credit_notes SET amount_xpf = 299 WHERE refund_id = '${partial}'`,
  ],
};

/** How the invariants of the bank and of refunds are broken. */
export const bankBreaks: Breaks = { ...operations, ...statement, ...sandboxBank, ...refunds };
