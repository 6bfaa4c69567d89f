import type { Words } from "@/app/_intl/customer-words";
import { DocumentSheet, sheetPage } from "./document-sheet";
import { PageRule, ReceiptActions, type ReceiptFormat, receiptPath } from "./receipt-print";
import { Ticket } from "./receipt-ticket";
import type { ReceiptView } from "./receipt-view";
import { Shell, TestBand } from "./shell";

type Props = {
  words: Words;
  view: ReceiptView;
  /** The receipt's path, without a query. */
  path: string;
  format: ReceiptFormat;
  nonce: string;
};

/** The printable receipt. */
export const Receipt = ({ words, view, path, format, nonce }: Props) => (
  <Shell
    words={words}
    self={receiptPath(path, format)}
    // The test band of a payment page says that no card will be debited; a receipt has its own.
    livemode={true}
    // The contact is on the receipt itself.
    merchant={{ ...view.merchant, supportEmail: null }}
  >
    {view.test && <TestBand {...view.test} />}
    <main className={sheetPage} data-document="" id="main" tabIndex={-1}>
      {format === "80mm" ? (
        <Ticket words={words} view={view} nonce={nonce} />
      ) : (
        <>
          <PageRule nonce={nonce} size="A4" margin="18mm 20mm" />
          <DocumentSheet words={words} view={view} />
        </>
      )}
      <ReceiptActions words={words} path={path} format={format} />
    </main>
  </Shell>
);
