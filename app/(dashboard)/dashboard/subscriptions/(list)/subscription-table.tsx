import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import type { SubscriptionLine } from "@/lib/subscriptions/search";
import { rhythmOf } from "../_parts/rhythm";

type TableProps = { subscriptions: readonly SubscriptionLine[]; words: Words };

export const SubscriptionTable = ({ subscriptions, words }: TableProps) => {
  const { t } = words;
  return (
    <ListTable
      caption={t("subscriptions.caption")}
      heads={[
        { text: t("subscriptions.customer") },
        { text: t("subscriptions.state") },
        { text: t("subscriptions.what") },
        { text: t("subscriptions.amount"), isRight: true },
        { text: t("invoices.due"), isRight: true },
      ]}
    >
      {subscriptions.map((row) => (
        <Row key={row.id} row={row} words={words} />
      ))}
    </ListTable>
  );
};

const Row = ({ row, words }: { row: SubscriptionLine; words: Words }) => {
  const { t, xpf } = words;
  const { customer } = row;
  return (
    <ListRow>
      <Cell className="min-w-0 md:w-[34%] md:max-w-0">
        <RowLink href={`/dashboard/subscriptions/${row.id}` as Route}>
          {customer.name ?? customer.email ?? t("subscriptions.anonymous")}
        </RowLink>
        {customer.name && customer.email && (
          <span className="block truncate text-muted text-sm">{customer.email}</span>
        )}
      </Cell>
      <Cell className="self-start justify-self-end md:w-36">
        <SubscriptionChip status={row.status} t={t} />
      </Cell>
      <Cell className="col-span-2 min-w-0 md:max-w-0">
        <span className="block truncate">{row.label}</span>
      </Cell>
      <Cell className="tabular whitespace-nowrap md:w-40 md:text-right">
        <span className="font-semibold">{xpf(row.amountXpf)}</span>
        <span className="text-muted text-sm md:block"> {rhythmOf(row, t)}</span>
      </Cell>
      <Cell className="tabular whitespace-nowrap text-right text-muted text-sm md:w-40">
        <Next row={row} words={words} />
      </Cell>
    </ListRow>
  );
};

const Next = ({ row, words: { t, when } }: { row: SubscriptionLine; words: Words }) => {
  if (row.status === "canceled") return t("subscriptions.noNext");
  const at = row.currentPeriodEnd;
  return (
    <>
      <time dateTime={at.toISOString()}>{when(at, "table")}</time>
      {row.cancelAtPeriodEnd && <span className="block">{t("subscriptions.thenEnds")}</span>}
    </>
  );
};
