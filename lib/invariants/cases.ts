import type { Invariant } from "@/lib/invariants/invariant";

const ofCase = "c.provider = l.provider AND c.bank_ref = l.bank_ref";

/** The bank cases. */
export const caseInvariants: readonly Invariant[] = [
  {
    name: "bank_cases.opened",
    promise: "Every line of a bank's statement that matches no operation has a case.",
    sql: `
      SELECT l.provider || ' ' || l.bank_ref AS id, NULL::uuid AS merchant, l.verdict || ' without a case' AS what
      FROM bank_statement_lines l WHERE l.verdict <> 'matched'
        AND NOT EXISTS (SELECT FROM bank_cases c WHERE ${ofCase})`,
  },
  {
    name: "bank_cases.reversed_is_given_back",
    promise: "A case resolved by a reversal has an accepted reversal.",
    sql: `
      SELECT c.id, c.merchant_id AS merchant, c.kind || ' ended without money given back' AS what
      FROM bank_cases c WHERE c.resolution = 'reversed' AND NOT EXISTS (
        SELECT FROM bank_operations r WHERE r.reverses_id = c.operation_id AND r.kind = 'reversal' AND r.state = 'accepted')`,
  },
  {
    name: "bank_cases.by_hand_says_why",
    promise: "A case resolved by hand has its operator and reason.",
    sql: `
      SELECT id, merchant_id AS merchant, 'ended by hand without a word' AS what
      FROM bank_cases WHERE resolution = 'by_hand' AND (reason IS NULL OR resolved_by IS NULL)`,
  },
];
