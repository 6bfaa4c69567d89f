import { wordsFor } from "@/app/_intl/customer-words";
import { receiptView } from "@/app/(customer)/_pages/receipt-view";
import type { Locale } from "@/lib/kit/money";
import type { ReceiptPage } from "@/lib/receipts/page";
import { Items, Roll, Rows } from "./roll";

type TicketProps = { page: ReceiptPage; locale: Locale; nonce: string };

/** The ticket of a payment whose receipt was not emailed: the receipt's content, on a roll. */
export const PrintedTicket = ({ page, locale, nonce }: TicketProps) => {
  const { t } = wordsFor(locale);
  const view = receiptView(wordsFor(locale), page);
  const items = view.lines.map(({ label, quantity, unit, total }, index) => ({
    id: String(index),
    name:
      quantity > 1
        ? `${label}, ${t("summary.quantity", { quantity: String(quantity), unit })}`
        : label,
    value: total,
  }));
  const rows = view.sums.map(({ label, value, strong }) => ({
    name: label,
    value,
    isStrong: Boolean(strong),
  }));
  return (
    <Roll
      about={[view.number, view.moment]}
      identity={view.identity}
      millimetres={95 + 13 * items.length + 7 * (rows.length + view.identity.length)}
      nonce={nonce}
      shop={view.merchant.name}
      test={view.test && `${view.test.label} · ${view.test.hint}`}
      title={view.heading}
    >
      {items.length > 0 && <Items label={view.linesName} rows={items} />}
      <Rows rows={rows} />
      <footer className="border-black border-t border-dashed pt-2 text-center">
        <p>
          {view.checkout.word}
          {view.card && (
            <>
              {" · "}
              <span aria-hidden="true">{view.card.shown}</span>
              <span className="sr-only">{view.card.spelledOut}</span>
            </>
          )}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {t("receipt.reference")} {view.reference}
        </p>
        {view.merchant.supportEmail && <p>{view.merchant.supportEmail}</p>}
        <p className="mt-2 font-semibold">{t("receipt.thanks")}</p>
        <p>{t("receipt.by")}</p>
      </footer>
    </Roll>
  );
};
