import type { ReactNode } from "react";
import { Button, Screen, Title } from "./parts";
import { PrintLink, ReceiptForm } from "./receipt-form";
import { isRefundable, stateOfSale } from "./sale-state";
import type { Past } from "./screen";
import type { Till } from "./use-till";
import { useWords } from "./words";

type PastProps = { past: Past; date: string; till: Till };

/** A past sale: its details, status and receipt. Nothing was paid just now. */
export const PastScreen = ({ past: { payment, sale }, date, till }: PastProps) => {
  const words = useWords();
  const { t, xpf, moment } = words;
  return (
    <Screen>
      <div>
        <Button onClick={() => till.show({ name: "day", date })}>{t("toDay")}</Button>
      </div>
      <Title>{t("pastTitle", { amount: xpf(sale.amountXpf) })}</Title>
      <dl className="rounded-panel border border-line bg-surface px-4">
        <Fact name={t("pastState")}>
          {stateOfSale(sale, words)}
          {sale.offline && ` · ${t("wasOffline")}`}
        </Fact>
        <Fact name={t("pastDate")}>{moment(new Date(sale.at))}</Fact>
        {sale.description && <Fact name={t("pastLabel")}>{sale.description}</Fact>}
        <Fact name={t("pastCode")}>
          <span data-code="">{payment.confirmationCode}</span>
        </Fact>
      </dl>
      <ReceiptForm id={payment.id} known={payment.receiptEmail} />
      <PrintLink id={payment.id} />
      {till.state?.canRefund && isRefundable(sale) && (
        <Button variant="danger" onClick={() => till.show({ name: "refund", sale, date })}>
          {t("refund")}
        </Button>
      )}
    </Screen>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-line border-b py-2.5 last:border-b-0">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
