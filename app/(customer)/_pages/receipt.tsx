import { randomBytes } from "node:crypto";
import type { ReceiptPage } from "@/lib/receipts/page";
import { renderDocument } from "./document";
import { DocumentSheet, TestBand } from "./document-sheet";
import type { PageLocale } from "./locale";
import { PageRule, ReceiptActions, type ReceiptFormat, receiptPath } from "./receipt-print";
import { Ticket } from "./receipt-ticket";
import { type ReceiptView, receiptView } from "./receipt-view";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

export type ReceiptOptions = {
  locale: PageLocale;
  bankOrigin: string;
  /** The path of the receipt, without any query. */
  path: string;
  format: ReceiptFormat;
  nonce?: string;
};

/** The printable receipt. */
export const renderReceipt = (page: ReceiptPage, options: ReceiptOptions): Promise<Response> => {
  const { locale, bankOrigin } = options;
  const words = wordsFor(locale);
  const view = receiptView(words, page);
  const nonce = options.nonce ?? randomBytes(16).toString("base64");
  return renderDocument(<Receipt words={words} view={view} options={options} nonce={nonce} />, {
    locale,
    bankOrigin,
    nonce,
    title: view.title,
    brandColor: view.merchant.brandColor,
  });
};

type Props = { words: Words; view: ReceiptView; options: ReceiptOptions; nonce: string };

const Receipt = ({ words, view, options: { path, format }, nonce }: Props) => {
  return (
    <Shell
      words={words}
      self={receiptPath(path, format)}
      // The band of a payment page says that no card will be debited; a receipt looks back.
      livemode={true}
      // Whom to ask stands on the receipt itself.
      merchant={{ ...view.merchant, supportEmail: null }}
    >
      <TestBand test={view.test} />
      <main id="main" tabIndex={-1} className="receipt-page">
        {format === "80mm" ? (
          <Ticket words={words} view={view} nonce={nonce} />
        ) : (
          <>
            <PageRule nonce={nonce} size="A4" margin="18mm 20mm" />
            <DocumentSheet words={words} view={view} />
          </>
        )}
        <ReceiptActions words={words} path={path} format={format} nonce={nonce} />
      </main>
    </Shell>
  );
};
