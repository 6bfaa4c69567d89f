import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import type { TransactionRow } from "@/lib/transactions/serialise";

type PaymentsProps = {
  title: string;
  rows: readonly TransactionRow[];
  /** Shown if there are none. */
  none: string;
  aside?: ReactNode;
  words: Words;
};

/** The payments of an object. */
export const PaymentsPanel = ({ title, rows, none, aside, words }: PaymentsProps) => (
  <Panel aside={aside} className="overflow-hidden" id="payments" title={title}>
    {rows.length > 0 ? (
      <PaymentLines rows={rows} words={words} />
    ) : (
      <p className="px-5 py-4 text-muted">{none}</p>
    )}
  </Panel>
);
