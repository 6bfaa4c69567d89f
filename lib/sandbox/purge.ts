import { statement, type Tx, transaction } from "@/lib/kit/db";

const IDLE_DAYS = 30;
const MERCHANTS = 20;
const ROWS = 500;
const CHUNKS_MAX = 500;

/** `more`: another call has something left to do. */
type Purged = { merchants: number; more: boolean };

/** Deletes sandbox merchants that nobody has used for 30 days, a limited number per call. */
export const purgeSandboxes = async (): Promise<Purged> => {
  const idle = await statement<{ id: string }>(
    "sandbox.idle",
    `SELECT id FROM merchants WHERE sandbox AND last_active_at < now() - make_interval(days => $1)
     ORDER BY last_active_at LIMIT $2`,
    [IDLE_DAYS, MERCHANTS],
  );
  let merchants = 0;
  let chunks = 0;
  for (const { id } of idle) {
    if (!(await close(id))) continue;
    const swept = await sweep(id, CHUNKS_MAX - chunks);
    chunks += swept.chunks;
    if (!swept.isEmpty) return { merchants, more: true };
    merchants += await remove(id);
  }
  return { merchants, more: merchants > 0 && idle.length === MERCHANTS };
};

const purging = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL motu.purge = 'on'`;
    return work(tx);
  });

// Without keys and claim link it gets no new rows meanwhile. False: it was used or claimed meanwhile.
const close = (id: string): Promise<boolean> =>
  purging(async (tx) => {
    const still = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM merchants WHERE id = ${id}::uuid AND sandbox
        AND last_active_at < now() - make_interval(days => ${IDLE_DAYS}::int) FOR UPDATE SKIP LOCKED`;
    if (still.length === 0) return false;
    await tx.$executeRaw`UPDATE merchants SET claim_hash = NULL WHERE id = ${id}::uuid`;
    await tx.$executeRaw`DELETE FROM api_keys WHERE merchant_id = ${id}::uuid`;
    return true;
  });

// Referring rows first. Tables that are not named here are small, and deleted with the merchant itself.
const chunksOf: readonly ((tx: Tx, id: string) => Promise<number>)[] = [
  // A session and the payments that tried to pay it refer to each other.
  (tx, id) => tx.$executeRaw`
    UPDATE transactions SET checkout_session_id = NULL WHERE id IN (
      SELECT id FROM transactions WHERE merchant_id = ${id}::uuid AND checkout_session_id IS NOT NULL LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    UPDATE transactions SET invoice_id = NULL, subscription_id = NULL WHERE id IN (
      SELECT id FROM transactions WHERE merchant_id = ${id}::uuid AND subscription_id IS NOT NULL LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM invoices WHERE id IN (
      SELECT id FROM invoices WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM subscriptions WHERE id IN (
      SELECT id FROM subscriptions WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM bank_statement_lines WHERE (provider, bank_ref) IN (
      SELECT l.provider, l.bank_ref FROM bank_statement_lines l JOIN bank_operations o ON o.id = l.operation_id
      WHERE o.merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM transactions WHERE id IN (
      SELECT id FROM transactions WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  // With their offline tickets; those that were paid are deleted with their payments.
  (tx, id) => tx.$executeRaw`
    DELETE FROM terminal_payments WHERE id IN (
      SELECT id FROM terminal_payments WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM checkout_sessions WHERE id IN (
      SELECT id FROM checkout_sessions WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  // Those that saved a card are deleted with it and its customer.
  (tx, id) => tx.$executeRaw`
    DELETE FROM setup_intents WHERE id IN (
      SELECT id FROM setup_intents s WHERE merchant_id = ${id}::uuid
        AND NOT EXISTS (SELECT FROM payment_methods WHERE setup_intent_id = s.id) LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM customers WHERE id IN (
      SELECT id FROM customers WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM payment_links WHERE id IN (
      SELECT id FROM payment_links WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM prices WHERE id IN (SELECT id FROM prices WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM products WHERE id IN (SELECT id FROM products WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM events WHERE id IN (SELECT id FROM events WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM api_requests WHERE id IN (
      SELECT id FROM api_requests WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM audit_entries WHERE id IN (
      SELECT id FROM audit_entries WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM outgoing_mails WHERE id IN (
      SELECT id FROM outgoing_mails WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM idempotency_keys WHERE (merchant_id, livemode, key) IN (
      SELECT merchant_id, livemode, key FROM idempotency_keys WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
  (tx, id) => tx.$executeRaw`
    DELETE FROM receipt_counters WHERE (merchant_id, livemode, year) IN (
      SELECT merchant_id, livemode, year FROM receipt_counters WHERE merchant_id = ${id}::uuid LIMIT ${ROWS})`,
];

const sweep = async (
  id: string,
  chunksMax: number,
): Promise<{ isEmpty: boolean; chunks: number }> => {
  let chunks = 0;
  for (const chunk of chunksOf) {
    for (let gone = ROWS; gone === ROWS; chunks += 1) {
      if (chunks >= chunksMax) return { isEmpty: false, chunks };
      gone = await purging((tx) => chunk(tx, id));
    }
  }
  return { isEmpty: true, chunks };
};

const remove = (id: string): Promise<number> =>
  purging((tx) => tx.$executeRaw`DELETE FROM merchants WHERE id = ${id}::uuid`);
