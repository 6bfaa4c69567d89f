import { now } from "@/lib/kit/clock";
import { isOutage } from "@/lib/kit/contention";
import { db, statement } from "@/lib/kit/db";
import { gather } from "@/lib/kit/gather";
import type { Message } from "@/lib/kit/mail/message";
import { type Leased, type Outbox, sendDue } from "@/lib/mails/outbox";
import { messageOf } from "@/lib/receipts/message";
import { recordTry } from "@/lib/receipts/record-try";
import type { Receipt } from "@/prisma/client/client";

type Begun = {
  receipt: Leased<Receipt>;
  begun: { count: number; startedAt: Date };
  message: Message | null;
};

const COUNT = `
  UPDATE receipts r SET attempts = attempts + 1, generation_tries = begun.tries, generation_start_at = begun.started_at,
    last_attempt_at = begun.at, subject = coalesce(begun.subject, r.subject), html = coalesce(begun.html, r.html),
    text = coalesce(begun.text, r.text)
  FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
    AS begun (id, token, tries, started_at, at, subject, html, text)
  WHERE r.id = begun.id AND r.lease_token = begun.token RETURNING r.id`;

const countAll = async (all: readonly Begun[]): Promise<boolean[]> => {
  const rows = all.toSorted((a, b) => (a.receipt.id < b.receipt.id ? -1 : 1));
  const held = await statement<{ id: string }>("receipts.count", COUNT, [
    rows.map(({ receipt }) => receipt.id),
    rows.map(({ receipt }) => receipt.leaseToken),
    rows.map(({ begun }) => begun.count),
    rows.map(({ begun }) => begun.startedAt),
    rows.map(({ receipt }) => now(receipt)),
    rows.map(({ message }) => message?.subject ?? null),
    rows.map(({ message }) => message?.html ?? null),
    rows.map(({ message }) => message?.text ?? null),
  ]);
  const ids = new Set(held.map(({ id }) => id));
  return all.map(({ receipt }) => ids.has(receipt.id));
};

/** Counts the attempts that begin at this moment in one statement; false for a receipt that another process holds. */
const counted = gather<Begun, boolean>({
  together: countAll,
  alone: async (one) => (await countAll([one]))[0] ?? false,
  isRetried: (thrown) => !isOutage(thrown),
  size: 32,
  atOnce: 1,
  waiting: 1000,
});

/** Receipts are their own outbox: the row has the status that the API and the dashboard show. */
export const receiptsOutbox: Outbox<Receipt> = {
  table: "receipts",
  event: "receipts/due",
  read: (ids) => db.receipt.findMany({ where: { id: { in: ids } } }),
  triesOf: ({ generationTries, generationStartAt }) => ({
    count: generationTries,
    startedAt: generationStartAt,
  }),
  count: (receipt, begun, message) => counted({ receipt, begun, message }),
  write: async (receipt) => ({
    ...(await messageOf(receipt)),
    kind: "receipt",
    to: receipt.email,
    key: `receipt-${receipt.id}-${receipt.generation}`,
    merchant: { merchantId: receipt.merchantId, livemode: receipt.livemode },
  }),
  record: recordTry,
};

/** Sends what is due for a limited time; the rest is sent by a run that is woken at once. */
export const sendDueReceipts = (shard?: number): Promise<number> => sendDue(receiptsOutbox, shard);
