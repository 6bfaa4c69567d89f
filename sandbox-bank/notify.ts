import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { request } from "undici";
import type { Bank } from "@/sandbox-bank/bank";
import { shopFaultsOf } from "@/sandbox-bank/shop-faults";

const TRIES = 5;
const BATCH = 20;
const TIMEOUT_MS = 5_000;
/** Longer than any delivery: only a process that died leaves a row to be claimed again. */
const LEASE_SECONDS = 30;
const BACKOFF_SECONDS = [1, 2, 5, 10];

interface NoticeRow {
  id: string;
  url: string;
  subject: string;
  ref: string;
  reference: string;
  shop: string | null;
  attempts: number;
}

const claim = (which: string) => `
  UPDATE bank.notifications SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE id IN (
    SELECT id FROM bank.notifications WHERE done_at IS NULL AND url = $1 AND ${which}
      AND NOT EXISTS (SELECT FROM bank.troubles
        WHERE shop = notifications.shop AND kind = 'silent' AND until > now())
    ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id, url, subject, ref, reference, shop, attempts`;

/** Sends what is due, in batches. */
export const notifyDue = async (bank: Bank): Promise<void> => {
  for (;;) {
    const { rows } = await bank.pool.query<NoticeRow>(claim("due_at <= now()"), [bank.notifyUrl]);
    await Promise.all(rows.map((row) => deliver(bank, row)));
    if (rows.length < BATCH) return;
  }
};

/** Before the response to the call that caused it, if that fault is on. */
export const deliverNow = async (bank: Bank, reference: string): Promise<void> => {
  const { rows } = await bank.pool.query<NoticeRow>(claim("reference = $2 AND attempts = 0"), [
    bank.notifyUrl,
    reference,
  ]);
  await Promise.all(rows.map((row) => deliver(bank, row)));
};

const deliver = async (bank: Bank, row: NoticeRow): Promise<void> => {
  const shopFaults = await shopFaultsOf(bank, row.shop);
  if (bank.faults.drop || shopFaults.has("lost")) return finish(bank, row, "dropped");
  const isForged = bank.faults.wrongSignature || shopFaults.has("forged");
  const status = await post(bank, row, isForged);
  if (bank.faults.duplicate || shopFaults.has("twice")) await post(bank, row, isForged);
  const isTaken = status !== undefined && status >= 200 && status < 300;
  if (isTaken || row.attempts >= TRIES) return finish(bank, row, String(status ?? "no answer"));
  const wait = BACKOFF_SECONDS[row.attempts - 1] ?? 10;
  await bank.pool.query(
    "UPDATE bank.notifications SET due_at = now() + make_interval(secs => $2) WHERE id = $1",
    [row.id, wait],
  );
  bank.notifySoon(wait * 1_000);
};

const finish = async (bank: Bank, row: NoticeRow, outcome: string): Promise<void> => {
  await bank.pool.query(
    "UPDATE bank.notifications SET done_at = now(), outcome = $2 WHERE id = $1",
    [row.id, outcome],
  );
};

const post = async (bank: Bank, row: NoticeRow, isForged: boolean): Promise<number | undefined> => {
  const body = JSON.stringify({
    notificationId: row.id,
    subject: row.subject,
    ref: row.ref,
    reference: row.reference,
  });
  const at = new Date();
  const secret = isForged ? `whsec_${randomBytes(32).toString("base64")}` : bank.notifySecret;
  try {
    const answer = await request(row.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": row.id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(row.id, at, body),
      },
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return undefined;
  }
};
