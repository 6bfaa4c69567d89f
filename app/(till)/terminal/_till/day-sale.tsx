import { Button } from "./parts";
import { isRefundable, stateOfSale } from "./sale-state";
import { type Sale, server } from "./server";
import { useBusy } from "./use-busy";
import type { Till } from "./use-till";
import { useWords } from "./words";

const opens: readonly Sale["status"][] = ["succeeded", "open", "processing"];

type SaleProps = { sale: Sale; date: string; till: Till };

/** One sale of the day, with its actions. */
export const SaleLine = ({ sale, date, till }: SaleProps) => {
  const words = useWords();
  const { t, xpf, time } = words;
  /** Its current state; an unpaid sale continues where it was left. */
  const [isBusy, open] = useBusy(async () => {
    try {
      const payment = await server.read(sale.id);
      till.show(
        payment.status === "succeeded"
          ? { name: "past", past: { payment, sale }, date }
          : { name: "sale", payment },
      );
    } catch (thrown) {
      till.fail(thrown);
    }
  });
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-2.5"
      data-status={sale.status}
    >
      <span className="text-muted text-sm">{time(new Date(sale.at))}</span>
      <span className="grid min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <strong>{xpf(sale.amountXpf)}</strong>
        {sale.description && <span>{sale.description}</span>}
        <span className="text-muted text-sm">
          {stateOfSale(sale, words)}
          {sale.offline && ` · ${t("wasOffline")}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {opens.includes(sale.status) && (
          <Button isBusy={isBusy} onClick={open}>
            {t("openSale")}
          </Button>
        )}
        {till.state?.canRefund && isRefundable(sale) && (
          <Button variant="danger" onClick={() => till.show({ name: "refund", sale, date })}>
            {t("refund")}
          </Button>
        )}
      </span>
    </li>
  );
};
