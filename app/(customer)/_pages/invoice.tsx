import type { InvoicePage } from "@/lib/invoices/page";
import { type DocumentPageOptions, renderDocumentPage } from "./document-page";
import { type InvoiceView, invoiceView } from "./invoice-view";
import { ActionLink } from "./notice";
import { wordsFor } from "./words";

/** An invoice to see, to print, and to pay while it is not paid. */
export const renderInvoice = (
  page: InvoicePage,
  options: DocumentPageOptions,
): Promise<Response> => {
  const words = wordsFor(options.locale);
  const view = invoiceView(words, page);
  const above = view.pay && <PayLine view={view} label={view.pay} path={options.path} />;
  return renderDocumentPage({ words, view, actions: words.t("invoice.actions"), above }, options);
};

/** What the customer came for stands above the paper: why it is not paid, and the way to pay it. */
const PayLine = ({ view, label, path }: { view: InvoiceView; label: string; path: string }) => (
  <div className="invoice-pay">
    {view.notes.length > 0 && (
      <div className="invoice-notes">
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    )}
    <ActionLink href={`${path}/checkout`}>{label}</ActionLink>
  </div>
);
