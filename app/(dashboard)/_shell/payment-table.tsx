import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { brandName } from "@/app/_ui/card-brand";
import type { Found } from "@/lib/transactions/search";
import { StatusChip } from "./status-chip";

type TableProps = { rows: readonly Found[]; words: Words; label: string };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-3 md:first:pl-5 md:last:pr-5";

/** Payments as a table, and on a phone as cards of the same rows. The whole row leads to the payment. */
export const PaymentTable = ({ rows, words, label }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{label}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        <th className={`${head} md:text-right`} scope="col">
          {words.t("payments.amount")}
        </th>
        <th className={head} scope="col">
          {words.t("payments.status")}
        </th>
        <th className={head} scope="col">
          {words.t("payments.customer")}
        </th>
        <th className={head} scope="col">
          {words.t("payments.method")}
        </th>
        <th className={`${head} md:text-right`} scope="col">
          {words.t("payments.date")}
        </th>
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {rows.map((row) => (
        <Row key={row.id} row={row} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ row, words: { t, xpf, when } }: { row: Found; words: Words }) => (
  <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3.5 hover:bg-hover md:table-row md:p-0">
    <td className={`${cell} tabular whitespace-nowrap font-semibold md:w-40 md:text-right`}>
      <Link
        className="no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
        href={`/dashboard/payments/${row.id}`}
        prefetch={false}
      >
        {xpf(row.amountXpf)}
      </Link>
      {row.amountRefundedXpf > 0 && row.status !== "refunded" && (
        <span className="block whitespace-normal font-normal text-muted text-sm">
          {t("payments.refunded", { amount: xpf(row.amountRefundedXpf) })}
        </span>
      )}
    </td>
    <td className={`${cell} justify-self-end md:w-36`}>
      <StatusChip status={row.status} t={t} />
    </td>
    <td className={`${cell} col-span-2 min-w-0 md:max-w-0`}>
      <span className="block truncate">
        {row.email ?? row.customerName ?? (
          <span className="text-muted">{t("payments.anonymous")}</span>
        )}
      </span>
      {row.description && (
        <span className="block truncate text-muted text-sm">{row.description}</span>
      )}
    </td>
    <td className={`${cell} tabular whitespace-nowrap text-muted text-sm md:w-40`}>
      {row.cardLast4 ? (
        <>
          {brandName(row.cardBrand)} ••{row.cardLast4}
        </>
      ) : (
        t(`source.${row.source}`)
      )}
    </td>
    <td className={`${cell} tabular whitespace-nowrap text-right text-muted text-sm md:w-40`}>
      <time dateTime={row.createdAt.toISOString()}>{when(row.createdAt, "table")}</time>
    </td>
  </tr>
);
