import { createHash } from "node:crypto";
import type { Bank } from "@/sandbox-bank/bank";
import type { Behaviour, CardSummary, Failure } from "@/sandbox-bank/cards";
import type { Queryable } from "@/sandbox-bank/database";

export type Subject = "payment" | "setup";
export type Status = "succeeded" | "failed" | "action" | "processing" | "aborted";

/** A row of `bank.operations`. BIGINT columns arrive as strings and are below 2^53. */
export interface OperationRow {
  ref: string;
  subject: Subject;
  reference: string;
  idempotency_key: string | null;
  fingerprint: string | null;
  status: Status;
  failure: Failure | null;
  bank_code: string | null;
  amount_xpf: string | null;
  behaviour: Behaviour | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  stored_token: string | null;
  return_url: string | null;
  description: string | null;
  challenge_id: string | null;
  tries_left: number;
  due_at: Date | null;
  settled_at: Date | null;
}

export interface NewOperation {
  ref: string;
  subject: Subject;
  reference: string;
  key: string;
  fingerprint: string;
  status: Status;
  failure: Failure | null;
  bankCode: string | null;
  amountXpf: number | null;
  eurCents: number | null;
  behaviour: Behaviour | null;
  summary: CardSummary | null;
  cardKey: string | null;
  customerRef: string | null;
  storedToken: string | null;
  keepsCard: boolean;
  returnUrl: string;
  description: string | null;
  challengeId: string | null;
  shop: string | null;
  /** The shop at the gateway. */
  paymentId: string | null;
  dueMs: number | null;
}

/**
 * The effects of a final operation, in the same statement: money, stored card and notification exist exactly
 * when it does.
 */
const effects = (delay: string) => `
  moved AS (
    INSERT INTO bank.movements (kind, ref, reference, amount_xpf)
    SELECT 'debit', ref, reference, amount_xpf FROM made WHERE status = 'succeeded' AND subject = 'payment'
  ), kept AS (
    INSERT INTO bank.cards (stored_token, behaviour, brand, last4, exp_month, exp_year, customer_ref, made_from)
    SELECT stored_token, behaviour, brand, last4, exp_month, exp_year, customer_ref, ref
    FROM made WHERE status = 'succeeded' AND keeps_card
  ), told AS (
    INSERT INTO bank.notifications (url, subject, ref, reference, shop, due_at)
    SELECT notify_url, subject, ref, reference, shop, now() + make_interval(secs => ${delay}::float8 / 1000)
    FROM made WHERE settled_at IS NOT NULL
  )
  SELECT * FROM made`;

const insert = `WITH made AS (
    INSERT INTO bank.operations (
      ref, subject, reference, idempotency_key, fingerprint, status, failure, bank_code, amount_xpf, eur_cents,
      behaviour, brand, last4, exp_month, exp_year, card_key, customer_ref, stored_token, keeps_card, return_url,
      description, challenge_id, notify_url, shop, payment_id, due_at, settled_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
      now() + make_interval(secs => $26::float8 / 1000), CASE WHEN $26::float8 IS NULL THEN now() END)
    ON CONFLICT DO NOTHING RETURNING *
  ), ${effects("$27")}`;

const settle = `WITH made AS (
    UPDATE bank.operations SET status = $2, failure = $3, bank_code = $4, due_at = NULL, settled_at = now()
    WHERE ref = $1 AND status IN ('action', 'processing') RETURNING *
  ), ${effects("$5")}`;

/** Notifications leave after the response, unless a fault says otherwise. */
export const noticeDelay = (bank: Bank): number => 200 + bank.faults.delayMs;

/** Undefined if the reference or the key is already taken. */
export const record = async (
  bank: Bank,
  db: Queryable,
  made: NewOperation,
): Promise<OperationRow | undefined> => {
  const { rows } = await db.query<OperationRow>({
    name: "bank-record",
    text: insert,
    values: [
      made.ref,
      made.subject,
      made.reference,
      made.key,
      made.fingerprint,
      made.status,
      made.failure,
      made.bankCode,
      made.amountXpf,
      made.eurCents,
      made.behaviour,
      made.summary?.brand ?? null,
      made.summary?.last4 ?? null,
      made.summary?.expMonth ?? null,
      made.summary?.expYear ?? null,
      made.cardKey,
      made.customerRef,
      made.storedToken,
      made.keepsCard,
      made.returnUrl,
      made.description,
      made.challengeId,
      bank.notifyUrl,
      made.shop,
      made.paymentId,
      made.dueMs,
      noticeDelay(bank),
    ],
  });
  return rows[0];
};

export type OperationResult =
  | { status: "succeeded" }
  | { status: "failed" | "aborted"; failure: Failure; bankCode: string };

/** Undefined if it was no longer open: the first result stands. */
export const settleOperation = async (
  bank: Bank,
  ref: string,
  result: OperationResult,
): Promise<OperationRow | undefined> => {
  const refused = result.status === "succeeded" ? undefined : result;
  const { rows } = await bank.pool.query<OperationRow>({
    name: "bank-settle",
    text: settle,
    values: [
      ref,
      result.status,
      refused?.failure ?? null,
      refused?.bankCode ?? null,
      noticeDelay(bank),
    ],
  });
  if (rows[0]) bank.notifySoon(noticeDelay(bank));
  return rows[0];
};

/** By the bank's own ID or the caller's reference. */
export const findOperation = async (
  db: Queryable,
  name: string,
): Promise<OperationRow | undefined> => {
  const { rows } = await db.query<OperationRow>({
    name: "bank-find-operation",
    text: `SELECT * FROM bank.operations WHERE ref = $1
           UNION ALL SELECT * FROM bank.operations WHERE reference = $1 AND ref <> $1 LIMIT 1`,
    values: [name],
  });
  return rows[0];
};

/** All rows with the reference or the key: more than one means that they belong to different operations. */
export const findHolders = async (
  db: Queryable,
  names: { reference: string; key: string },
): Promise<OperationRow[]> => {
  const { rows } = await db.query<OperationRow>(
    "SELECT * FROM bank.operations WHERE reference = $1 OR idempotency_key = $2",
    [names.reference, names.key],
  );
  return rows;
};

export const fingerprintOf = (...parts: (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The operation as the API returns it. */
export const showOperation = (bank: Bank, row: OperationRow): Record<string, unknown> => ({
  ref: row.ref,
  reference: row.reference,
  status: row.status,
  ...(row.subject === "payment"
    ? { amountXpf: row.amount_xpf === null ? null : Number(row.amount_xpf) }
    : {}),
  ...(row.failure ? { failure: row.failure } : {}),
  ...(row.bank_code ? { bankCode: row.bank_code } : {}),
  ...(row.brand
    ? {
        card: {
          brand: row.brand,
          last4: row.last4,
          expMonth: row.exp_month,
          expYear: row.exp_year,
        },
      }
    : {}),
  ...(row.status === "action" && row.due_at
    ? {
        action: {
          url: `${bank.origin}/bank/challenge/${row.challenge_id}`,
          expiresAt: seconds(row.due_at),
        },
      }
    : {}),
  ...(row.status === "succeeded" && row.stored_token ? { storedToken: row.stored_token } : {}),
  ...(row.settled_at ? { at: seconds(row.settled_at) } : {}),
});
