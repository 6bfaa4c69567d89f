import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";
import type { CaseKind } from "@/lib/bank-cases/steps";
import type { BankCaseLine } from "@/lib/transactions/timeline";

type CasesProps = { cases: readonly BankCaseLine[]; isRecovered: boolean; words: Words };

/** Bank responses about this payment that we could not explain, and whether it was restored from a backup. */
export const BankCases = ({ cases, isRecovered, words }: CasesProps) => (
  <>
    {isRecovered && (
      <Notice title={words.t("payment.recovered.title")} tone="calm">
        <p>{words.t("payment.recovered.text")}</p>
      </Notice>
    )}
    {cases
      .filter(({ resolution }) => resolution !== "restored" && resolution !== "explained")
      .map((line) => (
        <BankCase key={line.id} line={line} words={words} />
      ))}
  </>
);

const BankCase = ({ line, words: { t, xpf, when } }: { line: BankCaseLine; words: Words }) => {
  const kind = line.kind as CaseKind;
  const amount = xpf(line.amountXpf);
  const ended = line.resolvedAt && when(line.resolvedAt, "moment");
  return (
    <Notice title={t(`payment.case.${kind}.title`, { amount })} tone={ended ? "calm" : "warn"}>
      <p>{t(`payment.case.${kind}.text`)}</p>
      <p className="tabular mt-1 text-sm">
        {ended
          ? t(line.resolution === "reversed" ? "payment.case.reversed" : "payment.case.resolved", {
              moment: ended,
            })
          : t("payment.case.open", { moment: when(line.openedAt, "moment") })}
      </p>
      <p className="mt-1 break-all text-sm">{t("payment.bankRef", { ref: line.bankRef })}</p>
    </Notice>
  );
};
