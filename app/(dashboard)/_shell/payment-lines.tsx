import type { Words } from "@/app/_intl/words";
import { RowLink } from "@/app/_ui/row-link";
import { cardName } from "@/lib/kit/card-name";
import type { TransactionStatus } from "@/lib/transactions/machine";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { StatusChip } from "./status-chip";

type LinesProps = { rows: readonly TransactionRow[]; words: Words };

/** The payments of one object: amount, status, and customer or description. */
export const PaymentLines = ({ rows, words }: LinesProps) => (
  <ul className="divide-y divide-line">
    {rows.map((row) => (
      <Line key={row.id} row={row} words={words} />
    ))}
  </ul>
);

const Line = ({ row, words: { t, xpf, when } }: { row: TransactionRow; words: Words }) => {
  const { id, status, payerEmail, description, cardBrand, cardLast4, createdAt } = row;
  const refunded = Number(row.amountRefundedXpf);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-0.5 px-5 py-3 hover:bg-hover">
      <RowLink className="tabular font-semibold" href={`/dashboard/payments/${id}`}>
        {xpf(row.amountXpf)}
      </RowLink>
      <span className="ml-auto sm:order-last">
        <StatusChip status={status as TransactionStatus} t={t} />
      </span>
      <span className="tabular min-w-0 basis-full text-muted text-sm sm:flex-1 sm:basis-0">
        <span className="block truncate">
          {payerEmail ?? description ?? t("payments.anonymous")}
        </span>
        <span className="block">
          <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
          {cardLast4 && ` · ${cardName({ brand: cardBrand, last4: cardLast4 })}`}
          {refunded > 0 && status !== "refunded" && (
            <> · {t("payments.refunded", { amount: xpf(refunded) })}</>
          )}
        </span>
      </span>
    </li>
  );
};
