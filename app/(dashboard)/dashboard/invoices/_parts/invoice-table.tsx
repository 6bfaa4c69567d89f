import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { buyerIn } from "@/lib/customers/buyer";
import type { Invoice } from "@/prisma/client/client";

type TableProps = {
  invoices: readonly Invoice[];
  /** Where all are of one customer, nobody need read who that is. */
  isOfOne?: boolean;
  words: Words;
};

export const InvoiceTable = ({ invoices, isOfOne = false, words }: TableProps) => {
  const { t } = words;
  return (
    <ListTable
      caption={t("invoices.caption")}
      heads={[
        { text: t("invoices.number") },
        { text: t("invoices.state") },
        ...(isOfOne ? [] : [{ text: t("invoices.customer") }]),
        { text: t("invoices.amount"), isRight: true },
        { text: t("invoices.due"), isRight: true },
      ]}
    >
      {invoices.map((invoice) => (
        <Row invoice={invoice} isOfOne={isOfOne} key={invoice.id} words={words} />
      ))}
    </ListTable>
  );
};

type RowProps = { invoice: Invoice; isOfOne: boolean; words: Words };

const Row = ({ invoice, isOfOne, words: { t, xpf, when } }: RowProps) => {
  const buyer = buyerIn(invoice.buyer);
  return (
    <ListRow>
      <Cell className="tabular whitespace-nowrap md:w-40">
        <RowLink href={`/dashboard/invoices/${invoice.id}` as Route}>{invoice.number}</RowLink>
      </Cell>
      <Cell className="justify-self-end md:w-36">
        <InvoiceChip status={invoice.status} t={t} />
      </Cell>
      {!isOfOne && (
        <Cell className="col-span-2 min-w-0 md:max-w-0">
          <span className="block truncate">
            {buyer.name ?? buyer.email ?? (
              <span className="text-muted">{t("invoices.anonymous")}</span>
            )}
          </span>
          <span className="block truncate text-muted text-sm">{invoice.description}</span>
        </Cell>
      )}
      <Cell className="tabular whitespace-nowrap font-semibold md:w-36 md:text-right">
        {xpf(invoice.amountXpf)}
      </Cell>
      <Cell className="tabular whitespace-nowrap text-right text-muted text-sm md:w-40">
        <time dateTime={invoice.dueAt.toISOString()}>{when(invoice.dueAt, "table")}</time>
      </Cell>
    </ListRow>
  );
};
