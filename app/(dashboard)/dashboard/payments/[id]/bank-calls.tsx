import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import type { BankCall } from "@/lib/transactions/timeline";
import { isFailure } from "./more";

type State = "sent" | "pending" | "unknown" | "accepted" | "refused" | "abandoned";
type Kind = "debit" | "refund" | "reversal";

const chips: Record<State, Omit<ChipProps, "children">> = {
  sent: { tone: "warn", icon: "spin" },
  pending: { tone: "warn", icon: "spin" },
  unknown: { tone: "warn", icon: "warning" },
  accepted: { tone: "good", icon: "check" },
  refused: { tone: "bad", icon: "cross" },
  abandoned: { tone: "calm", icon: "cross" },
};

type CallsProps = { calls: readonly BankCall[]; words: Words };

/** Every bank call that could move money, with its result and its reference at the bank. */
export const BankCalls = ({ calls, words }: CallsProps) => (
  <Panel id="bank" title={words.t("payment.bank")}>
    {calls.length === 0 ? (
      <p className="px-5 py-4 text-muted">{words.t("payment.noBank")}</p>
    ) : (
      <ul className="divide-y divide-line">
        {calls.map((call) => (
          <Call call={call} key={call.id} words={words} />
        ))}
      </ul>
    )}
  </Panel>
);

const Call = ({ call, words: { t, xpf, when, number } }: { call: BankCall; words: Words }) => {
  const state = call.state as State;
  const took =
    call.sentAt && call.resolvedAt ? call.resolvedAt.getTime() - call.sentAt.getTime() : null;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {t(`payment.kind.${call.kind as Kind}`)}{" "}
          <span className="tabular font-normal text-muted">{xpf(call.amountXpf)}</span>
        </p>
        <Chip {...chips[state]}>{t(`payment.state.${state}`)}</Chip>
      </div>
      {isFailure(call.failureCode) && (
        <p className="mt-1 text-bad">{t(`failure.${call.failureCode}`)}</p>
      )}
      <p className="tabular mt-1 text-muted text-sm">
        {call.sentAt && when(call.sentAt, "full")}
        {took !== null &&
          `, ${t("payment.answered", { duration: durationOf(took, { t, number }) })}`}
      </p>
      {call.nextCheckAt && (
        <p className="tabular text-muted text-sm">
          {t("payment.asksAgain", { moment: when(call.nextCheckAt, "moment") })}
        </p>
      )}
      <p className="mt-1 break-all text-muted text-sm">
        {t("payment.ourRef", { ref: call.reference })}
      </p>
      {call.bankRef && (
        <p className="break-all text-muted text-sm">
          {t("payment.bankRef", { ref: call.bankRef })}
        </p>
      )}
    </li>
  );
};

const durationOf = (milliseconds: number, { t, number }: Pick<Words, "t" | "number">): string =>
  milliseconds < 10_000
    ? t("payment.milliseconds", { count: number(milliseconds) })
    : t("payment.seconds", { count: number(Math.round(milliseconds / 1000)) });
