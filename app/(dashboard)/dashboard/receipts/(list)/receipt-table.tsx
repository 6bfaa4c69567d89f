import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import { Cell, ListRow, ListTable, RowLink } from "@/app/_ui/list-table";
import { ReceiptChip } from "@/app/(dashboard)/_shell/billing-chips";
import type { Receipt } from "@/prisma/client/client";
import { failureIn } from "../_failure";

type TableProps = { receipts: readonly Receipt[]; words: Words };

export const ReceiptTable = ({ receipts, words }: TableProps) => {
  const { t } = words;
  return (
    <ListTable
      caption={t("receiptsRoom.caption")}
      heads={[
        { text: t("receiptsRoom.to") },
        { text: t("receiptsRoom.state") },
        { text: t("receiptsRoom.number") },
        { text: t("receiptsRoom.amount"), isRight: true },
        { text: t("receiptsRoom.date"), isRight: true },
      ]}
    >
      {receipts.map((receipt) => (
        <Row key={receipt.id} receipt={receipt} words={words} />
      ))}
    </ListTable>
  );
};

const Row = ({ receipt, words: { t, xpf, when } }: { receipt: Receipt; words: Words }) => {
  const at = receipt.sentAt ?? receipt.lastAttemptAt ?? receipt.createdAt;
  const failure = failureIn(receipt.failureCode, t);
  return (
    <ListRow>
      <Cell className="min-w-0 md:max-w-0">
        <RowLink href={`/dashboard/receipts/${receipt.id}` as Route}>{receipt.email}</RowLink>
        {failure && <span className="block text-bad text-sm">{failure}</span>}
      </Cell>
      <Cell className="self-start justify-self-end md:w-48 md:align-top">
        <ReceiptChip status={receipt.status} t={t} />
      </Cell>
      <Cell className="tabular whitespace-nowrap text-muted text-sm md:w-36">{receipt.number}</Cell>
      <Cell className="tabular whitespace-nowrap text-right font-semibold md:w-32">
        {xpf(receipt.amountXpf)}
      </Cell>
      <Cell className="tabular whitespace-nowrap text-muted text-sm md:w-40 md:text-right">
        <time dateTime={at.toISOString()}>{when(at, "table")}</time>
      </Cell>
    </ListRow>
  );
};
