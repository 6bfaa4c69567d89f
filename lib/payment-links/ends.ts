import type { EventKind } from "@/lib/events/kinds";
import { recordEvent } from "@/lib/events/steps";
import { type Due, type DueOf, eachDue } from "@/lib/invoices/due";
import { now } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { statement, transaction } from "@/lib/kit/db";
import { serialisePaymentLink } from "@/lib/payment-links/serialise";
import { lockLink } from "@/lib/payment-links/steps";

const schedule = { table: "payment_links", column: "notice_at", condition: "true" } as const;

const notices = {
  exhaustedNoticeAt: "payment_link.exhausted",
  expiryNoticeAt: "payment_link.expired",
} as const satisfies Record<string, EventKind>;

const columns = Object.keys(notices) as (keyof typeof notices)[];
const planned = { exhaustedNoticeAt: true, expiryNoticeAt: true } as const;

/**
 * Announces the links that have got their last payment, as the database noted in the commit of that payment, and those
 * that have expired, each once. With `merchantId`: only that merchant's test data; with `shard`: the merchants of that
 * one. Returns how many were due.
 */
export const announceLinkEnds = (of: DueOf = {}): Promise<number> =>
  eachDue(of, {
    schedule,
    each: announce,
    failed: { event: "payment_link.end_not_announced", of: ({ id }) => ({ link: id }) },
  });

/** An event says the link as it is when it is announced. */
const announce = (row: Due): Promise<void> => {
  const ctx = systemContext(row, "payment_links.due");
  return transaction(async (tx) => {
    const data = serialisePaymentLink(await lockLink(tx, ctx, row.id));
    const where = { id: row.id };
    const link = await tx.paymentLink.findUniqueOrThrow({ where, select: planned });
    for (const column of columns) {
      const at = link[column];
      // Another process was faster, or the merchant has put its expiry off.
      if (at === null || at > now(ctx)) continue;
      await tx.paymentLink.update({ where, data: { [column]: null } });
      await recordEvent(tx, ctx, { type: notices[column], data });
    }
  });
};

const NEXT = `SELECT min(notice_at) AS at FROM payment_links
  WHERE merchant_id = $1 AND NOT livemode AND notice_at > $2`;

/** The next expiry of a link of a merchant's test data; null if none is planned. */
export const nextLinkEnd = async (merchantId: string, after: Date): Promise<Date | null> => {
  const values = [merchantId, after];
  const [row] = await statement<{ at: Date | null }>("payment_links.next_end", NEXT, values);
  return row?.at ?? null;
};
