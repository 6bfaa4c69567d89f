import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import type { Failure } from "@/sandbox-bank/cards";
import { type Queryable, transaction } from "@/sandbox-bank/database";
import { withFaults } from "@/sandbox-bank/faults";
import {
  type Asked,
  check,
  Fault,
  idempotencyKey,
  json,
  type Reply,
  readJson,
  type SILENCE,
} from "@/sandbox-bank/http";
import { takeOne } from "@/sandbox-bank/injected-faults";
import { fingerprintOf, noticeDelay, type OperationRow } from "@/sandbox-bank/operations";
import {
  applyBefore,
  LATE_MS,
  requireAnswering,
  type ShopFaults,
  shopFaultsOf,
} from "@/sandbox-bank/shop-faults";
import { amountXpf, eurCents, visible } from "@/sandbox-bank/texts";
import { mint } from "@/sandbox-bank/tokens";

const RefundRequest = z.strictObject({
  reference: visible(200),
  refundId: visible(200),
  charge: visible(200),
  amountXpf,
  eurCents,
});

type Wanted = z.infer<typeof RefundRequest> & {
  key: string;
  shop: string | null;
  faults: ShopFaults;
};

interface RefundRow {
  ref: string;
  reference: string;
  fingerprint: string;
  status: "succeeded" | "failed" | "processing";
  failure: Failure | null;
  bank_code: string | null;
  amount_xpf: string;
  settled_at: Date | null;
}

interface Plan {
  status: RefundRow["status"];
  bankCode: string | null;
  dueMs: number | null;
}

/**
 * POST /bank/v1/refunds. An impossible refund is a recorded refusal, so that its reference always has the
 * same result.
 */
export const createRefund = async (bank: Bank, asked: Asked): Promise<Reply | typeof SILENCE> => {
  const key = idempotencyKey(asked.request);
  const { shop } = asked;
  const faults = await shopFaultsOf(bank, shop);
  const wanted = { ...(await readJson(asked.request, RefundRequest)), key, shop, faults };
  await applyBefore(faults);
  return withFaults(bank, "refunds", async () => {
    const made = await transaction(bank.pool, (client) => refundUnderLock(bank, client, wanted));
    if (made?.status === "processing") bank.settleSoon(bank.slowMs);
    else if (made) bank.notifySoon(noticeDelay(bank));
    const row = made ?? (await findEarlier(bank, wanted));
    return { reference: row.reference, body: showRefund(row), isSilent: faults.has("silent") };
  });
};

/** Locks the charge's row: refunds of one charge run one after the other. */
const refundUnderLock = async (
  bank: Bank,
  client: Queryable,
  wanted: Wanted,
): Promise<RefundRow | undefined> => {
  const { rows } = await client.query<OperationRow>(
    `SELECT * FROM bank.operations WHERE (ref = $1 OR reference = $1) AND subject = 'payment' FOR UPDATE`,
    [wanted.charge],
  );
  const charge = rows[0];
  if (!charge) {
    throw new Fault(400, "invalid_charge", { message: "No such debit.", field: "charge" });
  }
  const given = await client.query<{ total: string }>(
    `SELECT coalesce(sum(amount_xpf), 0)::text AS total FROM bank.refunds
     WHERE operation_ref = $1 AND status <> 'failed' AND reference <> $2`,
    [charge.ref, wanted.reference],
  );
  const total = Number(given.rows[0]?.total ?? 0) + wanted.amountXpf;
  const plan = planOf(bank, charge, { total, isLate: wanted.faults.has("late") });
  return insertRefund(bank, client, { wanted, charge, plan });
};

const planOf = (
  bank: Bank,
  charge: OperationRow,
  { total, isLate }: { total: number; isLate: boolean },
): Plan => {
  const failed = (bankCode: string): Plan => ({ status: "failed", bankCode, dueMs: null });
  if (charge.status !== "succeeded") return failed("charge_not_succeeded");
  if (total > Number(charge.amount_xpf)) return failed("refund_exceeds_charge");
  if (takeOne(bank.faults, "refundFails")) return failed("96");
  if (takeOne(bank.faults, "refundProcessing")) {
    return { status: "processing", bankCode: null, dueMs: bank.slowMs };
  }
  if (isLate) return { status: "processing", bankCode: null, dueMs: LATE_MS };
  return { status: "succeeded", bankCode: null, dueMs: null };
};

const followUps = (delay: string) => `
  moved AS (
    INSERT INTO bank.movements (kind, ref, reference, amount_xpf)
    SELECT 'refund', ref, reference, amount_xpf FROM made WHERE status = 'succeeded'
  ), told AS (
    INSERT INTO bank.notifications (url, subject, ref, reference, shop, due_at)
    SELECT notify_url, 'refund', ref, reference, shop, now() + make_interval(secs => ${delay}::float8 / 1000)
    FROM made WHERE settled_at IS NOT NULL
  )
  SELECT * FROM made`;

const insertRefund = async (
  bank: Bank,
  client: Queryable,
  { wanted, charge, plan }: { wanted: Wanted; charge: OperationRow; plan: Plan },
): Promise<RefundRow | undefined> => {
  const { rows } = await client.query<RefundRow>(
    `WITH made AS (
       INSERT INTO bank.refunds (ref, reference, idempotency_key, fingerprint, operation_ref, refund_id, status,
         failure, bank_code, amount_xpf, eur_cents, notify_url, shop, due_at, settled_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::text, CASE WHEN $7::text = 'failed' THEN 'processing_error' END, $8, $9, $10, $11, $12,
         now() + make_interval(secs => $13::float8 / 1000), CASE WHEN $13::float8 IS NULL THEN now() END)
       ON CONFLICT DO NOTHING RETURNING *
     ), ${followUps("$14")}`,
    [
      mint("re"),
      wanted.reference,
      wanted.key,
      fingerprint(wanted),
      charge.ref,
      wanted.refundId,
      plan.status,
      plan.bankCode,
      wanted.amountXpf,
      wanted.eurCents,
      bank.notifyUrl,
      wanted.shop,
      plan.dueMs,
      noticeDelay(bank),
    ],
  );
  return rows[0];
};

const fingerprint = (wanted: Wanted): string =>
  fingerprintOf(wanted.charge, wanted.refundId, wanted.amountXpf, wanted.eurCents);

const findEarlier = async (bank: Bank, wanted: Wanted): Promise<RefundRow> => {
  const { rows } = await bank.pool.query<RefundRow>(
    "SELECT * FROM bank.refunds WHERE reference = $1 OR idempotency_key = $2",
    [wanted.reference, wanted.key],
  );
  const [row] = rows;
  const isSame =
    rows.length === 1 &&
    row?.reference === wanted.reference &&
    row.fingerprint === fingerprint(wanted);
  if (row && isSame) return row;
  throw new Fault(409, "reference_reuse", {
    message: "This reference or this Idempotency-Key belongs to another refund.",
  });
};

/** GET /bank/v1/refunds/{ref or reference}. */
export const showRefundFor = async (bank: Bank, asked: Asked): Promise<Reply> => {
  await requireAnswering(bank, asked);
  const { rows } = await bank.pool.query<RefundRow>(
    "SELECT * FROM bank.refunds WHERE ref = $1 OR reference = $1 ORDER BY ref <> $1 LIMIT 1",
    [check(visible(200), asked.params[0])],
  );
  if (!rows[0]) throw new Fault(404, "not_found", { message: "Never seen here." });
  return json(200, showRefund(rows[0]));
};

/** Ends the due refunds; returns how many. */
export const settleDueRefunds = async (bank: Bank): Promise<number> => {
  const { rows } = await bank.pool.query(
    `WITH made AS (
       UPDATE bank.refunds SET status = 'succeeded', due_at = NULL, settled_at = now()
       WHERE ref IN (SELECT ref FROM bank.refunds WHERE due_at <= now() ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING *
     ), ${followUps("$1")}`,
    [noticeDelay(bank)],
  );
  return rows.length;
};

const showRefund = (row: RefundRow): Record<string, unknown> => ({
  ref: row.ref,
  reference: row.reference,
  status: row.status,
  amountXpf: Number(row.amount_xpf),
  ...(row.failure ? { failure: row.failure } : {}),
  ...(row.bank_code ? { bankCode: row.bank_code } : {}),
  ...(row.settled_at ? { at: Math.floor(row.settled_at.getTime() / 1000) } : {}),
});
