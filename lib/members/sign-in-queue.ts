import { after, HOUR, MINUTE } from "@/lib/kit/clock";
import { seal, unseal } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { drain } from "@/lib/kit/drain";
import { sha256 } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import { type SignInMail, sendSignInLink } from "@/lib/members/sign-in";
import { LINK_LIFE_MS } from "@/lib/members/store";

/** How many links of the queue are sent in a minute, how many wait at most, and for how long. */
const A_MINUTE = 20;
const WAITING_MAX = 5000;
const WAIT_MAX = HOUR;
const LEASE = 2 * MINUTE;

/** The associated data that binds a sealed link to its row. */
export const linkPurpose = (email: string): string => `sign_in_mail:${email}`;

let queued = 0;
let lastAlarm = 0;

/**
 * Queues a link whose token has this hash, until there is time to send it. Over the limits the oldest are dropped.
 */
export const queueSignInLink = async (hash: string, link: SignInMail): Promise<void> => {
  await db.signInMail.create({
    data: {
      tokenHash: new Uint8Array(sha256(hash)),
      email: link.email.toLowerCase(),
      content: seal(JSON.stringify(link), linkPurpose(link.email.toLowerCase())),
    },
  });
  queued += 1;
  if (Date.now() - lastAlarm < MINUTE) return;
  lastAlarm = Date.now();
  const waiting = await db.signInMail.count();
  log("error", "sign_in.pace_exceeded", { queued, waiting });
  await dropWorst(waiting - WAITING_MAX);
};

/** Addresses without an account are dropped first, the oldest first. */
const dropWorst = async (count: number): Promise<void> => {
  if (count <= 0) return;
  const dropped = await db.$executeRaw`
    DELETE FROM sign_in_mails WHERE token_hash IN (
      SELECT m.token_hash FROM sign_in_mails m LEFT JOIN users u ON u.email_key = m.email
      ORDER BY u.id IS NOT NULL, m.created_at LIMIT ${count}::int)`;
  log("error", "sign_in.links_dropped", { dropped, reason: "full" });
};

type Waiting = { token_hash: Uint8Array; email: string; content: Uint8Array };

/**
 * Sends a minute's share of the queue: links of known people first, then the oldest. Returns how many were sent.
 */
export const sendQueuedLinks = async (): Promise<number> => {
  const dropped = await db.signInMail.deleteMany({
    where: { createdAt: { lt: after(new Date(), -WAIT_MAX) } },
  });
  if (dropped.count > 0) {
    log("error", "sign_in.links_dropped", { dropped: dropped.count, reason: "old" });
  }
  let left = A_MINUTE;
  let sent = 0;
  const taken = await drain({
    claim: async (limit) => {
      const due = await claim(Math.min(limit, left));
      left -= due.length;
      return due;
    },
    // In order: known people first.
    atOnce: 1,
    batch: A_MINUTE,
    each: async (waiting) => {
      await sendQueued(waiting);
      sent += 1;
    },
    failed: { event: "sign_in.mail_failed", of: () => ({}) },
  });
  if (taken > 0) log("warn", "sign_in.queue", { sent, waiting: await db.signInMail.count() });
  return sent;
};

const claim = (limit: number): Promise<Waiting[]> => {
  const at = new Date();
  return db.$queryRaw<Waiting[]>`
    WITH due AS MATERIALIZED (
      SELECT m.token_hash FROM sign_in_mails m LEFT JOIN users u ON u.email_key = m.email
      WHERE m.leased_until IS NULL OR m.leased_until <= ${at}
      ORDER BY u.id IS NULL, m.created_at LIMIT ${limit}::int FOR UPDATE OF m SKIP LOCKED)
    UPDATE sign_in_mails m SET leased_until = ${after(at, LEASE)} FROM due
    WHERE m.token_hash = due.token_hash RETURNING m.token_hash, m.email, m.content`;
};

/** The link's ten minutes start when it is sent. One that cannot be sent is retried when its lease ends. */
const sendQueued = async ({ token_hash, email, content }: Waiting): Promise<void> => {
  const tokenHash = new Uint8Array(token_hash);
  const link = JSON.parse(unseal(content, linkPurpose(email))) as SignInMail;
  const expiresAt = after(new Date(), LINK_LIFE_MS);
  await db.signInToken.updateMany({ where: { tokenHash }, data: { expiresAt } });
  await sendSignInLink(link);
  await db.signInMail.deleteMany({ where: { tokenHash } });
};
