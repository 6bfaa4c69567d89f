import { randomBytes } from "node:crypto";
import type { InvoicePage } from "@/lib/invoices/page";
import { renderDocument } from "./document";
import { type InvoiceView, invoiceView } from "./invoice-view";
import type { PageLocale } from "./locale";
import { ActionLink } from "./notice";
import { Paper, TestBand } from "./paper";
import { PageRule } from "./receipt-print";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

export type InvoiceOptions = {
  locale: PageLocale;
  bankOrigin: string;
  /** The path of the invoice, without any query. */
  path: string;
  nonce?: string;
};

/** An invoice to see, to print, and to pay while it is not paid. */
export const renderInvoice = (page: InvoicePage, options: InvoiceOptions): Promise<Response> => {
  const { locale, bankOrigin } = options;
  const words = wordsFor(locale);
  const view = invoiceView(words, page);
  const nonce = options.nonce ?? randomBytes(16).toString("base64");
  return renderDocument(<Invoice words={words} view={view} path={options.path} nonce={nonce} />, {
    locale,
    bankOrigin,
    nonce,
    title: `${view.title} · ${view.merchant.name}`,
    brandColor: view.merchant.brandColor,
  });
};

type Props = { words: Words; view: InvoiceView; path: string };

const Invoice = ({ words, view, path, nonce }: Props & { nonce: string }) => (
  <Shell
    words={words}
    self={path}
    // The band of a payment page says that no card will be debited; an invoice has one of its own.
    livemode={true}
    // Whom to ask stands on the invoice itself.
    merchant={{ ...view.merchant, supportEmail: null }}
  >
    <TestBand test={view.test} />
    <main id="main" tabIndex={-1} className="receipt-page">
      <PageRule nonce={nonce} size="A4" margin="18mm 20mm" />
      {view.pay && <PayLine view={view} label={view.pay} path={path} />}
      <Paper words={words} view={view} />
      <InvoiceActions words={words} path={path} />
    </main>
  </Shell>
);

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

const InvoiceActions = ({ words, path }: { words: Words; path: string }) => (
  <nav className="receipt-actions" aria-label={words.t("invoice.actions")}>
    <ActionLink plain href={`${path}/pdf`}>
      {words.t("paper.pdf")}
    </ActionLink>
    <button className="button button-plain with-script" type="button" data-print-page="">
      {words.t("receipt.print")}
    </button>
    <noscript>
      <p className="text-center text-sm text-muted">{words.t("paper.hint")}</p>
    </noscript>
  </nav>
);
