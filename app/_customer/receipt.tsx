import { randomBytes } from "node:crypto";
import type { Locale } from "@/lib/kit/money";
import type { ReceiptPage } from "@/lib/receipts/page";
import { renderDocument } from "./document";
import { ReceiptPaper } from "./receipt-paper";
import { ReceiptActions, type ReceiptFormat, receiptPath } from "./receipt-print";
import { Ticket } from "./receipt-ticket";
import { type ReceiptView, receiptView } from "./receipt-view";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

export type ReceiptOptions = {
  locale: Locale;
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
  const { name, brandColor } = view.merchant;
  return (
    <Shell
      words={words}
      self={receiptPath(path, format)}
      // The band of a payment page says that no card will be debited; a receipt looks back.
      livemode={true}
      // Whom to ask stands on the receipt itself.
      merchant={{ name, brandColor, logoUrl: null, supportEmail: null }}
    >
      {view.test && (
        <aside aria-label={view.test.label} className="test-band">
          <strong>{view.test.label}</strong> <span aria-hidden="true">·</span> {view.test.hint}
        </aside>
      )}
      <main id="main" tabIndex={-1} className="receipt-page">
        {format === "80mm" ? (
          <Ticket words={words} view={view} nonce={nonce} />
        ) : (
          <ReceiptPaper words={words} view={view} nonce={nonce} />
        )}
        <ReceiptActions words={words} path={path} format={format} nonce={nonce} />
      </main>
    </Shell>
  );
};
