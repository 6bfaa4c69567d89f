import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";
import type { Refund } from "@/lib/refunds/schema";

const chips: Record<Refund["status"], Omit<ChipProps, "children">> = {
  pending: { tone: "warn", icon: "spin" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "cross" },
};

type RefundsProps = { refunds: readonly Refund[]; words: Words };

/** The refunds, including those in progress. */
export const Refunds = ({ refunds, words }: RefundsProps) => (
  <Panel id="refunds" title={words.t("refundForm.list")}>
    <ul className="divide-y divide-line">
      {refunds.map((refund) => (
        <Line key={refund.id} refund={refund} words={words} />
      ))}
    </ul>
  </Panel>
);

const Line = ({ refund, words: { t, xpf, euros, when } }: { refund: Refund; words: Words }) => {
  const { status, amountXpf, amountEurCents, reason, failureMessage, created } = refund;
  const at = new Date(created * 1000);
  return (
    <li className="relative px-5 py-4 hover:bg-hover">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="tabular">
          <RowLink className="font-semibold" href={`/dashboard/refunds/${refund.id}`}>
            {xpf(amountXpf)}
          </RowLink>{" "}
          <span className="text-muted">{euros(amountEurCents)}</span>
        </p>
        <Chip {...chips[status]}>{t(`refundForm.status.${status}`)}</Chip>
      </div>
      <p className="tabular mt-0.5 text-muted text-sm">
        <time dateTime={at.toISOString()}>{when(at, "table")}</time>
        {reason && ` · ${t(`refundForm.reasons.${reason}`)}`}
      </p>
      {refund.creditNoteNumber && refund.creditNoteUrl && (
        <p className="tabular relative mt-1 text-sm">
          <a className="text-accent underline underline-offset-4" href={refund.creditNoteUrl}>
            {t("creditNotes.one")} {refund.creditNoteNumber}
          </a>
        </p>
      )}
      {status === "pending" && <p className="mt-1 text-sm">{t("refundForm.beingAsked")}</p>}
      {failureMessage && <p className="mt-1 text-bad text-sm">{t("refundForm.refusedByBank")}</p>}
    </li>
  );
};
