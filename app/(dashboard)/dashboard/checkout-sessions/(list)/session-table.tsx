import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { SessionChip } from "@/app/(dashboard)/_shell/billing-chips";
import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import type { StandingSession } from "@/lib/checkout-sessions/search";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";

type TableProps = { sessions: readonly StandingSession[]; words: Words };

export const SessionTable = ({ sessions, words }: TableProps) => {
  const { t } = words;
  return (
    <ListTable
      caption={t("sessions.caption")}
      heads={[
        { text: t("sessions.amount"), isRight: true },
        { text: t("sessions.state") },
        { text: t("sessions.lines") },
        { text: t("sessions.customer") },
        { text: t("sessions.created"), isRight: true },
      ]}
    >
      {sessions.map((session) => (
        <Row key={session.id} session={session} words={words} />
      ))}
    </ListTable>
  );
};

const Row = ({ session, words }: { session: StandingSession; words: Words }) => {
  const { t, xpf, when } = words;
  const { id, checkout, customerEmail, customerMatch, createdAt } = session;
  return (
    <ListRow>
      <Cell className="tabular whitespace-nowrap md:w-36 md:text-right">
        <RowLink href={`/dashboard/checkout-sessions/${id}` as Route}>
          {xpf(session.amountXpf)}
        </RowLink>
      </Cell>
      <Cell className="justify-self-end md:w-32">
        <SessionChip status={checkout} t={t} />
      </Cell>
      <Cell className="col-span-2 min-w-0 md:max-w-0">
        <span className="block truncate">{contentsOf(session, t)}</span>
      </Cell>
      <Cell className="min-w-0 text-muted text-sm md:max-w-0">
        <span className="block truncate">{customerEmail ?? t("sessions.noEmail")}</span>
        {customerMatch && (
          <span className="block truncate">
            {t(`sessions.matched.${customerMatch as CustomerMatch}`)}
          </span>
        )}
      </Cell>
      <Cell className="tabular self-start whitespace-nowrap text-right text-muted text-sm md:w-40">
        <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
      </Cell>
    </ListRow>
  );
};

/** The first thing that is bought, and how many others there are. */
const contentsOf = (session: StandingSession, t: Words["t"]): string => {
  const [first, ...others] = serialiseSession(session).lineItems;
  const label = first?.description ?? "";
  return others.length > 0 ? t("sessions.andOthers", { label, count: others.length }) : label;
};
