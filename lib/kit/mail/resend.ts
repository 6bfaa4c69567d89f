import { type ErrorResponse, Resend } from "resend";
import { MailFailure, type MailFailureKind } from "@/lib/kit/mail/failure";
import type { Message, Sent } from "@/lib/kit/mail/message";

const ANSWER_WITHIN_MS = 20_000;

export const byResend = async (
  of: { apiKey: string; from: string },
  message: Message,
): Promise<Sent> => {
  const { to, subject, html, text, replyTo, key, kind } = message;
  const { data, error } = await new Resend(of.apiKey).emails
    .send(
      {
        from: of.from,
        to,
        subject,
        html,
        text,
        ...(replyTo ? { replyTo } : {}),
        tags: [{ name: "kind", value: kind }],
      },
      // Without an answer it may have been sent: the next attempt uses the same key.
      { idempotencyKey: key, ...{ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) } },
    )
    .catch((cause: unknown) => {
      throw new MailFailure("Resend could not be reached.", { kind: "provider", cause });
    });
  if (data) return { id: data.id };
  // The key was used within a day for other content: an earlier attempt at this very message.
  if (error.name === "invalid_idempotent_request") return { id: key };
  throw new MailFailure(`Resend refused: ${error.name}.`, { kind: kindOf(error) });
};

/** Rejects when Resend cannot be reached or does not know the key. A key that may only send is enough. */
export const verifyResend = async (apiKey: string): Promise<void> => {
  const { error } = await new Resend(apiKey).domains.list();
  if (error && error.name !== "restricted_api_key")
    throw new Error(`Resend says: ${error.message}`);
};

/** Only Resend's message tells which field it refuses. */
const kindOf = ({ name, statusCode, message }: ErrorResponse): MailFailureKind => {
  if (statusCode === null || statusCode >= 500) return "provider";
  if (/suppress/i.test(message)) return "suppressed";
  const aboutField = name === "validation_error" || name === "invalid_parameter";
  return aboutField && /`to`/.test(message) ? "invalid_address" : "provider";
};
