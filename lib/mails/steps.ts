import { DAY, SECOND } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { seal } from "@/lib/kit/crypto";
import { isUnflushed, type Tx } from "@/lib/kit/db";
import { rateLimited, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { isEmail } from "@/lib/kit/text";
import { wakeFor } from "@/lib/kit/wake";
import type { Letter } from "@/lib/mails/letters";

export type Outgoing = {
  letter: Letter;
  to: string;
  /** Names the occasion and the recipient: the same key is one message. */
  key: string;
  /** The subject, to count or withdraw its messages. */
  aboutId?: string;
};

const TOGETHER_SECONDS = 3;

/** The associated data that binds a sealed letter to its row. */
export const purposeOf = (id: string): string => `outgoing_mail:${id}`;

/**
 * Sends a message once this commits, and not if it does not. An invalid address gets none: a message never fails
 * the change it is about. Returns whether there is a new one.
 */
export const queueMail = async (tx: Tx, ctx: Context, mail: Outgoing): Promise<boolean> => {
  const to = mail.to.trim();
  if (!isEmail(to)) return false;
  const id = newId();
  // Sending uses real time, as the provider does, whatever the merchant's test clock.
  const at = new Date();
  const { count } = await tx.outgoingMail.createMany({
    data: {
      ...tenant(ctx),
      id,
      to,
      kind: mail.letter.kind,
      content: seal(JSON.stringify(mail.letter), purposeOf(id)),
      aboutId: mail.aboutId ?? null,
      key: mail.key,
      nextAttemptAt: at,
      createdAt: at,
    },
    skipDuplicates: true,
  });
  if (count === 0) return false;
  // A test clock that advances writes hundreds: they are sent together, so that it is not delayed.
  if (isUnflushed()) {
    await tx.$executeRaw`SELECT jobs.wake_at('mails/due', now() + make_interval(secs => ${TOGETHER_SECONDS}),
      jobs.shard(${ctx.merchantId}::uuid))`;
  } else await wakeFor(tx, "mails/due", ctx);
  return true;
};

/** Withdraws the unsent messages about a resolved subject; those being sent are sent. */
export const withdrawMails = (tx: Tx, ctx: Context, aboutId: string): Promise<number> =>
  tx.$executeRaw`
    UPDATE outgoing_mails SET next_attempt_at = NULL, content = NULL, failure = 'withdrawn'
    WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} AND about_id = ${aboutId}::uuid
      AND next_attempt_at IS NOT NULL AND (leased_until IS NULL OR leased_until <= now())`;

const SENDS_PER_DAY = 5;

/**
 * Refuses the sixth message of these keys about one subject within a day. The caller has locked that subject's
 * row.
 */
export const requireAllowance = async (
  tx: Tx,
  ctx: Context,
  of: { keys: string; aboutId: string },
): Promise<void> => {
  const since = new Date(Date.now() - DAY);
  const sent = await tx.outgoingMail.findMany({
    where: {
      ...tenant(ctx),
      aboutId: of.aboutId,
      key: { startsWith: of.keys },
      createdAt: { gt: since },
    },
    orderBy: { createdAt: "desc" },
    take: SENDS_PER_DAY,
    select: { createdAt: true },
  });
  const oldest = sent[SENDS_PER_DAY - 1];
  if (!oldest) return;
  const seconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / SECOND);
  refuse(rateLimited, {
    message: `It can be sent at most ${SENDS_PER_DAY} times a day.`,
    headers: { "Retry-After": String(seconds) },
  });
};
