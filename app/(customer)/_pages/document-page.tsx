import type { ReactNode } from "react";
import { DocumentActions, DocumentSheet, sheetPage } from "./document-sheet";
import type { PrintableDocument } from "./printable-document";
import { PageRule } from "./receipt-print";
import { Shell, TestBand } from "./shell";
import type { Words } from "./words";

type Props = {
  words: Words;
  view: PrintableDocument;
  /** What the row of actions is called. */
  actions: string;
  /** What stands above the document itself. */
  above?: ReactNode;
  /** The path of the document, without any query. */
  path: string;
  nonce: string;
};

/** A printable document on a page of its own: an invoice, a credit note. */
export const DocumentPage = ({ words, view, actions, above, path, nonce }: Props) => (
  <Shell
    words={words}
    self={path}
    // The band of a payment page says that no card will be debited; a document has one of its own.
    livemode={true}
    // Whom to ask stands on the document itself.
    merchant={{ ...view.merchant, supportEmail: null }}
  >
    {view.test && <TestBand {...view.test} />}
    <main className={sheetPage} data-document="" id="main" tabIndex={-1}>
      <PageRule nonce={nonce} size="A4" margin="18mm 20mm" />
      {above}
      <DocumentSheet words={words} view={view} />
      <DocumentActions words={words} label={actions} path={path} />
    </main>
  </Shell>
);
