import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { RefundChip } from "@/app/(dashboard)/_shell/billing-chips";
import type { RefundReason } from "@/lib/refunds/schema";
import type { RefundLine } from "@/lib/refunds/search";

type TableProps = { refunds: readonly RefundLine[]; words: Words };

export const RefundTable = ({ refunds, words }: TableProps) => {
  const { t } = words;
  return (
    <ListTable
      caption={t("refundsRoom.caption")}
      heads={[
        { text: t("refundsRoom.amount"), isRight: true },
        { text: t("refundsRoom.state") },
        { text: t("refundsRoom.payment") },
        { text: t("refundsRoom.reason") },
        { text: t("creditNotes.one") },
        { text: t("refundsRoom.date"), isRight: true },
      ]}
    >
      {refunds.map((refund) => (
        <Row key={refund.id} refund={refund} words={words} />
      ))}
    </ListTable>
  );
};

const Row = ({ refund, words: { t, xpf, when } }: { refund: RefundLine; words: Words }) => {
  const { transaction, reason, createdAt } = refund;
  const payer =
    transaction.payerEmail ?? transaction.customer?.email ?? transaction.customer?.name ?? null;
  return (
    <ListRow>
      <Cell className="tabular whitespace-nowrap md:w-36 md:text-right">
        <RowLink href={`/dashboard/refunds/${refund.id}` as Route}>{xpf(refund.amountXpf)}</RowLink>
      </Cell>
      <Cell className="justify-self-end md:w-36">
        <RefundChip status={refund.status} t={t} />
      </Cell>
      <Cell className="col-span-2 min-w-0 md:max-w-0">
        <span className="block truncate">
          {payer ?? <span className="text-muted">{t("payments.anonymous")}</span>}
        </span>
        <span className="tabular block truncate text-muted text-sm">
          {[t("refundsRoom.of", { amount: xpf(transaction.amountXpf) }), transaction.description]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </Cell>
      <Cell className="min-w-0 text-muted text-sm md:w-40">
        {reason ? t(`refundsRoom.reasons.${reason as RefundReason}`) : t("payment.none")}
      </Cell>
      <Cell className="tabular whitespace-nowrap text-muted text-sm md:w-40">
        {refund.creditNoteNumber ?? t("creditNotes.none")}
      </Cell>
      <Cell className="tabular whitespace-nowrap text-right text-muted text-sm md:w-40">
        <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
      </Cell>
    </ListRow>
  );
};
