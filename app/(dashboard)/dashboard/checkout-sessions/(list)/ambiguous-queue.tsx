import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { Empty } from "@/app/_ui/empty";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { type Ambiguous, ambiguousQueue } from "@/lib/checkout-sessions/ambiguous";
import type { Context } from "@/lib/kit/context";

/** Sessions whose payer could be several customers, and what to do about it. */
export const AmbiguousQueue = async ({ ctx, words }: { ctx: Context; words: Words }) => {
  const { t } = words;
  const rows = await ambiguousQueue(ctx);
  if (rows.length === 0) {
    return (
      <Panel>
        <Empty icon="check" text={t("sessions.calmText")} title={t("sessions.calmTitle")} />
      </Panel>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice title={t("sessions.whyTitle")} tone="calm">
        <p>{t("sessions.whyText")}</p>
        <p className="mt-1">{t("sessions.whatToDo")}</p>
      </Notice>
      <Panel className="overflow-hidden">
        <ListTable
          caption={t("sessions.queueCaption")}
          heads={[
            { text: t("sessions.email") },
            { text: t("sessions.toCheck") },
            { text: t("sessions.amount"), isRight: true },
            { text: t("sessions.completed"), isRight: true },
          ]}
        >
          {rows.map((row) => (
            <Row key={row.id} row={row} words={words} />
          ))}
        </ListTable>
      </Panel>
    </div>
  );
};

const Row = ({ row, words: { t, xpf, when } }: { row: Ambiguous; words: Words }) => (
  <ListRow>
    <Cell className="min-w-0 md:max-w-0">
      <RowLink href={`/dashboard/checkout-sessions/${row.id}` as Route}>
        {row.customerEmail ?? t("sessions.noEmail")}
      </RowLink>
    </Cell>
    <Cell className="justify-self-end md:w-56">
      {row.candidates > 1 ? (
        <Chip icon="warning" tone="warn">
          {t("sessions.candidates", { count: row.candidates })}
        </Chip>
      ) : (
        <Chip icon="check" tone="calm">
          {t("sessions.settled")}
        </Chip>
      )}
    </Cell>
    <Cell className="tabular whitespace-nowrap font-semibold md:w-36 md:text-right">
      {xpf(row.amountXpf)}
    </Cell>
    <Cell className="tabular whitespace-nowrap text-right text-muted text-sm md:w-40">
      {row.completedAt && (
        <time dateTime={row.completedAt.toISOString()}>{when(row.completedAt, "table")}</time>
      )}
    </Cell>
  </ListRow>
);
