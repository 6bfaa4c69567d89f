import type { Words } from "@/app/_intl/words";
import { Icon, type IconName } from "@/app/_ui/icons";
import { TextLink } from "@/app/_ui/text-link";
import type { InvoiceDetail } from "@/lib/invoices/serialise";
import { isFailure } from "../../payments/[id]/more";

type Attempt = InvoiceDetail["attempts"][number];

type Status = "processing" | "succeeded" | "failed";
type Kind = "scheduled" | "manual" | "cardholder";

const marks: Record<Status, { icon: IconName; colour: string }> = {
  processing: { icon: "spin", colour: "bg-warn-soft text-warn" },
  succeeded: { icon: "check", colour: "bg-good-soft text-good" },
  failed: { icon: "cross", colour: "bg-bad-soft text-bad" },
};

type AttemptsProps = { invoice: InvoiceDetail; words: Words };

/** The attempts to collect an invoice, and what comes next. */
export const Attempts = ({ invoice, words }: AttemptsProps) => (
  <ol className="grid gap-3">
    {invoice.attempts.map((attempt) => (
      <Tried attempt={attempt} key={attempt.id} words={words} />
    ))}
    {invoice.status !== "paid" && <Next invoice={invoice} words={words} />}
  </ol>
);

const Tried = ({ attempt, words: { t, when } }: { attempt: Attempt; words: Words }) => {
  const status = attempt.status as Status;
  const { icon, colour } = marks[status];
  return (
    <li className="flex gap-3">
      <Mark className={colour} icon={icon} />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{t(`invoices.attempt.${status}`)}</span>{" "}
          <span className="text-muted">{kindOf(attempt, t)}</span>
        </p>
        {status === "failed" && <p>{reasonOf(attempt, t)}</p>}
        <p className="tabular text-muted text-sm">
          <time dateTime={attempt.createdAt.toISOString()}>{when(attempt.createdAt, "full")}</time>
          {status === "failed" && attempt.transactionId && (
            <>
              {" · "}
              <TextLink href={`/dashboard/payments/${attempt.transactionId}`}>
                {t("invoices.refusedPayment")}
              </TextLink>
            </>
          )}
        </p>
      </div>
    </li>
  );
};

const kindOf = ({ kind, number }: Attempt, t: Words["t"]): string =>
  number === null
    ? t(`invoices.kind.${kind as Kind}`)
    : t("invoices.scheduled", { number: String(number) });

/** An attempt without a card never reached the bank. */
const reasonOf = ({ transactionId, failureCode }: Attempt, t: Words["t"]): string => {
  if (transactionId === null) return t("invoices.noCard");
  return isFailure(failureCode) ? t(`failure.${failureCode}`) : t("failure.processing_error");
};

const Next = ({ invoice, words: { t, when } }: AttemptsProps) => (
  <li className="flex gap-3">
    <Mark className="bg-calm-soft text-calm" icon="clock" />
    <p className="min-w-0 pt-1 text-muted">
      {invoice.nextAttemptAt
        ? t("invoices.nextAt", { moment: when(invoice.nextAttemptAt, "moment") })
        : t("invoices.nextNone")}
    </p>
  </li>
);

const Mark = ({ icon, className }: { icon: IconName; className: string }) => (
  <span className={`grid size-8 shrink-0 place-items-center rounded-full ${className}`}>
    <Icon className="size-4.5" name={icon} />
  </span>
);
