import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import type { Candidate } from "@/lib/checkout-sessions/ambiguous";
import type { CheckoutSession } from "@/lib/checkout-sessions/schema";

type CandidatesProps = {
  session: CheckoutSession;
  candidates: readonly Candidate[];
  words: Words;
};

/** The customers with the payer's email address, side by side, and the possible decisions. */
export const Candidates = ({ session, candidates, words }: CandidatesProps) => {
  const { t } = words;
  return (
    <Panel id="candidates" title={t("sessions.whyTitle")}>
      <div className="grid gap-4 px-5 py-4">
        <p>{candidates.length > 1 ? t("sessions.whyText") : t("sessions.settledText")}</p>
        <ul className="grid gap-3 sm:grid-cols-2">
          {candidates.map((candidate) => (
            <Card
              candidate={candidate}
              isTaken={candidate.id === session.customerId}
              key={candidate.id}
              words={words}
            />
          ))}
        </ul>
        {candidates.length > 1 && <p className="text-muted">{t("sessions.whatToDo")}</p>}
      </div>
    </Panel>
  );
};

type CardProps = { candidate: Candidate; isTaken: boolean; words: Words };

const Card = ({ candidate, isTaken, words: { t, when, number } }: CardProps) => (
  <li className={`rounded-panel border px-4 py-3 ${isTaken ? "border-accent" : "border-line"}`}>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <TextLink href={`/dashboard/customers/${candidate.id}`}>
        {candidate.name ?? t("sessions.unnamed")}
      </TextLink>
      {isTaken && (
        <Chip icon="check" tone="good">
          {t("sessions.taken")}
        </Chip>
      )}
    </div>
    <dl className="tabular mt-1 text-sm">
      {candidate.phone && <Fact name={t("sessions.phone")}>{candidate.phone}</Fact>}
      <Fact name={t("sessions.known")}>{when(candidate.createdAt, "table")}</Fact>
      <Fact name={t("sessions.payments")}>{number(candidate.payments)}</Fact>
      <Fact name={t("sessions.cards")}>{number(candidate.cards)}</Fact>
      <Fact name={t("sessions.subscriptions")}>{number(candidate.subscriptions)}</Fact>
    </dl>
  </li>
);
