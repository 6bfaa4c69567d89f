import { randomBytes } from "node:crypto";
import { newId } from "@/lib/kit/ids";
import type { Row } from "@/prisma/plain-rows.fixture";

type Acting = {
  one: () => Row;
  livemode: () => boolean | undefined;
  transaction: () => string | undefined;
};

const later = () => new Date(Date.now() + 3_600_000);
const reference = () =>
  [...randomBytes(26)].map((byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32]).join("");

/** Valid rows of the bank: operations, statement lines and cases. */
export const bankRows = ({ one, livemode, transaction }: Acting) => ({
  bank_operations: () => ({
    ...one(),
    provider: livemode() ? "stripe" : "sandbox",
    kind: "debit",
    transaction_id: transaction(),
    attempt: 1,
    amount_xpf: 1000,
    reference: reference(),
    state: "sent",
    return_nonce: newId(),
    next_check_at: later(),
  }),
  bank_cases: () => ({
    ...one(),
    provider: livemode() ? "stripe" : "sandbox",
    bank_ref: newId(),
    kind: "orphan",
    movement: "debit",
    reference: reference(),
    amount_xpf: 1000,
    moved_at: new Date(),
    next_try_at: later(),
  }),
  bank_statement_lines: () => ({
    provider: "sandbox",
    bank_ref: newId(),
    reference: reference(),
    kind: "debit",
    amount_xpf: 1000,
    verdict: "orphan",
  }),
  recoveries: () => ({ id: newId(), provider: "sandbox", backup_at: new Date() }),
});
