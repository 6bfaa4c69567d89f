import { queueRow, write } from "@/lib/kit/changes";
import { after, DAY, SECOND } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { seal } from "@/lib/kit/crypto";
import { isUnflushed, type Tx } from "@/lib/kit/db";
import { rateLimited, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { isEmail } from "@/lib/kit/text";
import { type AnyTx, tenantColumns, Unit } from "@/lib/kit/unit";
import type { Letter } from "@/lib/mails/letters";
import type { OutgoingMail } from "@/prisma/client/client";

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
 * the change it is about. Returns whether there is a new one; in a unit of work, whether it may be.
 */
export const queueMail = async (tx: AnyTx, ctx: Context, mail: Outgoing): Promise<boolean> => {
  const to = mail.to.trim();
  if (!isEmail(to)) return false;
  const id = newId();
  // Sending uses real time, as the provider does, whatever the merchant's test clock.
  const at = new Date();
  await insertMail(tx, {
    ...tenant(ctx),
    id,
    to,
    kind: mail.letter.kind,
    content: seal(JSON.stringify(mail.letter), purposeOf(id)),
    aboutId: mail.aboutId ?? null,
    key: mail.key,
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: at,
    leasedUntil: null,
    leaseToken: null,
    failure: null,
    sentAt: null,
    createdAt: at,
  });
  if (tx instanceof Unit) return true;
  return (await tx.outgoingMail.count({ where: { id } })) > 0;
};

// A test clock that advances writes hundreds: they are sent together, so that it is not delayed.
const insertMail = (tx: AnyTx, row: OutgoingMail): Promise<void> =>
  queueRow(tx, row, isUnflushed() ? after(new Date(), TOGETHER_SECONDS * SECOND) : undefined);

/** Withdraws the unsent messages about a resolved subject; those being sent are sent. */
export const withdrawMails = (tx: AnyTx, ctx: Context, aboutId: string): Promise<void> =>
  write(tx, { do: "withdraw mails", row: { ...tenantColumns(ctx), about_id: aboutId } });

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
