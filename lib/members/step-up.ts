import { randomInt } from "node:crypto";
import { stepUpMail } from "@/emails/step-up-code";
import { MINUTE } from "@/lib/kit/clock";
import { linkTag, linkTags, randomText, sameText } from "@/lib/kit/crypto";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { newId, sha256 } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { sendMail } from "@/lib/kit/mail";
import { MailFailure } from "@/lib/kit/mail/failure";
import type { Locale } from "@/lib/kit/money";
import { deviceOf } from "@/lib/kit/user-agent";
import { codeOver, mailFailed, tooManyCodes, wrongCode } from "@/lib/members/errors";

const PROOF_LIFE_MS = 10 * MINUTE;
const CODE_LIFE_MS = 10 * MINUTE;
const CODES_MAX = 3;
const TRIES_MAX = 5;
/** Wrong codes of a session within a day: limits guesses with a stolen session. */
const TRIES_A_DAY = 25;

/** Whether the person has proved their identity in this session within the last ten minutes. */
export const hasProved = ({ provedAt }: { provedAt: Date }): boolean =>
  Date.now() - provedAt.getTime() < PROOF_LIFE_MS;

type Person = { sessionId: string; user: { email: string } };

const PURPOSE = "step-up";

const hashOf = (tag: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(tag));

const isCodeOf = (sent: { id: string; codeHash: Uint8Array }, code: string): boolean => {
  const name = `${sent.id}:${code}`;
  return linkTags(PURPOSE, name).some((tag) => sameText(hex(hashOf(tag)), hex(sent.codeHash)));
};

/**
 * Sends six digits to the person's own address. They are a message of the service itself, like a sign-in link: in
 * the mailbox of a merchant's test mode, a stolen session could read them.
 */
export const sendStepUpCode = async (
  person: Person,
  of: { locale: Locale; userAgent: string | null },
): Promise<void> => {
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const askedAt = new Date();
  const isAdmitted = await transaction((tx) =>
    noteCode(tx, person.sessionId, { id, code, askedAt }),
  );
  if (!isAdmitted) refuse(tooManyCodes);
  const mail = await stepUpMail({
    locale: of.locale,
    code,
    url: new URL("/dashboard/confirm", env().APP_ORIGIN).href,
    minutes: CODE_LIFE_MS / MINUTE,
    device: deviceOf(of.userAgent),
    askedAt,
  });
  const message = { kind: "step-up-code", to: person.user.email, key: `step-up:${id}`, ...mail };
  try {
    await sendMail(message);
  } catch (thrown) {
    if (!(thrown instanceof MailFailure)) throw thrown;
    log("error", "step_up.mail_failed", errorFields(thrown));
    refuse(mailFailed);
  }
};

type Noted = { id: string; code: string; askedAt: Date };

const noteCode = async (tx: Tx, sessionId: string, noted: Noted): Promise<boolean> => {
  const { id, code, askedAt } = noted;
  // Requests of one session wait for each other, so that all are counted.
  await tx.$queryRaw`SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid FOR UPDATE`;
  await tx.$executeRaw`
    DELETE FROM step_up_codes WHERE session_id = ${sessionId}::uuid AND created_at < now() - make_interval(days => 1)`;
  const [counted] = await tx.$queryRaw<{ codes: number; tries: number }[]>`
    SELECT count(*) FILTER (WHERE created_at > ${askedAt}::timestamptz - make_interval(mins => 15))::int AS codes,
      coalesce(sum(tries), 0)::int AS tries
    FROM step_up_codes WHERE session_id = ${sessionId}::uuid`;
  if (!counted || counted.codes >= CODES_MAX || counted.tries >= TRIES_A_DAY) return false;
  const expiresAt = new Date(askedAt.getTime() + CODE_LIFE_MS);
  await tx.stepUpCode.create({
    data: {
      id,
      sessionId,
      codeHash: hashOf(linkTag(PURPOSE, `${id}:${code}`)),
      expiresAt,
      createdAt: askedAt,
    },
  });
  return true;
};

/** When the last code expires; null when there is none to type. */
export const codeExpiry = async (sessionId: string): Promise<Date | null> => {
  const code = await db.stepUpCode.findFirst({
    where: { sessionId },
    orderBy: { createdAt: "desc" },
  });
  return code && isOpen(code) ? code.expiresAt : null;
};

const isOpen = (code: { usedAt: Date | null; expiresAt: Date; tries: number }): boolean =>
  code.usedAt === null && code.expiresAt > new Date() && code.tries < TRIES_MAX;

/**
 * Accepts the last code: once, in the session that requested it. Returns the session's new token; the old one
 * stops working.
 */
export const confirmStepUp = async (sessionId: string, code: string): Promise<string> => {
  const token = randomText(43);
  const outcome = await transaction((tx) => takeCode(tx, { sessionId, code, token }));
  if (outcome === "wrong") refuse(wrongCode, { param: "code" });
  if (outcome === "over") refuse(codeOver, { param: "code" });
  return token;
};

type Taking = { sessionId: string; code: string; token: string };

/** A wrong attempt counts, so nothing is thrown here: it would be rolled back. */
const takeCode = async (tx: Tx, of: Taking): Promise<"right" | "wrong" | "over"> => {
  const { sessionId, code, token } = of;
  await tx.$queryRaw`SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid FOR UPDATE`;
  const sent = await tx.stepUpCode.findFirst({
    where: { sessionId },
    orderBy: { createdAt: "desc" },
  });
  if (!sent || !isOpen(sent)) return "over";
  if (!isCodeOf(sent, code)) {
    await tx.stepUpCode.update({ where: { id: sent.id }, data: { tries: { increment: 1 } } });
    return "wrong";
  }
  await tx.stepUpCode.update({ where: { id: sent.id }, data: { usedAt: new Date() } });
  return (await noteProof(tx, sessionId, token)) ? "right" : "over";
};

/** Continues the session with this token, proved from now. False if it has ended. */
export const noteProof = async (tx: Tx, sessionId: string, token: string): Promise<boolean> => {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId },
    data: { tokenHash: new Uint8Array(sha256(token)), steppedUpAt: new Date() },
  });
  return count === 1;
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
