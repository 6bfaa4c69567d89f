import { errorFields, log } from "@/lib/kit/log";
import { sendMail } from "@/lib/kit/mail";
import { MailFailure, type MailFailureKind } from "@/lib/kit/mail/failure";
import type { Leased, Outbox } from "@/lib/mails/outbox";
import { mayTry, nextTry } from "@/lib/mails/schedule";

export type Outcome =
  | { kind: "sent"; messageId: string }
  /** Without a next attempt the message is given up. */
  | { kind: "failed"; failure: MailFailureKind; next: Date | null }
  /** Another process holds the message now, and records the result. */
  | { kind: "lost" };

/** Writes the message, counts the attempt, then sends it with its key. No transaction is open. */
export const trySend = async <Row extends { id: string }>(
  outbox: Outbox<Row>,
  row: Leased<Row>,
): Promise<Outcome> => {
  const at = new Date();
  const { count, startedAt } = outbox.triesOf(row);
  if (!mayTry(count, at, startedAt)) return { kind: "failed", failure: "provider", next: null };
  const begun = { count: count + 1, startedAt: startedAt ?? at };
  const failed = (thrown: unknown): Outcome => {
    const failure = failureOf(thrown, { outbox: outbox.table, mail: row.id });
    const next = failure === "provider" ? nextTry(begun.count, at, begun.startedAt) : null;
    return { kind: "failed", failure, next };
  };
  const written = await outbox.write(row).then(
    (message) => ({ message }),
    (thrown: unknown) => ({ message: null, thrown }),
  );
  if (!(await outbox.count(row, begun, written.message))) return { kind: "lost" };
  if (!written.message) return failed(written.thrown);
  try {
    const { id } = await sendMail(written.message);
    return { kind: "sent", messageId: id };
  } catch (thrown) {
    return failed(thrown);
  }
};

/** An unknown failure is worth another attempt. */
const failureOf = (thrown: unknown, of: Record<string, string>): MailFailureKind => {
  if (thrown instanceof MailFailure) return thrown.kind;
  log("error", "mail.message_failed", { ...of, ...errorFields(thrown) });
  return "provider";
};
