import type { Words } from "@/app/_intl/customer-words";
import { DocumentPage } from "./document-page";
import type { InvoiceView } from "./invoice-view";
import { ActionLink } from "./notice";

type InvoiceProps = { words: Words; view: InvoiceView; path: string; nonce: string };

/** An invoice: view it, print it, and pay it if it is open. */
export const Invoice = ({ words, view, path, nonce }: InvoiceProps) => (
  <DocumentPage
    above={view.pay && <PayLine label={view.pay} path={path} view={view} />}
    actions={words.t("invoice.actions")}
    nonce={nonce}
    path={path}
    view={view}
    words={words}
  />
);

/**
 * Shown above the document, because it is what the customer came for: why the invoice is open, and the button
 * to pay it.
 */
const PayLine = ({ view, label, path }: { view: InvoiceView; label: string; path: string }) => (
  <div className="grid w-full max-w-xl gap-3 print:hidden">
    {view.notes.length > 0 && (
      <div className="grid gap-1 rounded-control border border-edge bg-surface px-4 py-3 text-pretty">
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    )}
    <ActionLink href={`${path}/checkout`}>{label}</ActionLink>
  </div>
);
