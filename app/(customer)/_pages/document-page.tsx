import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import { DocumentActions, DocumentSheet, sheetPage } from "./document-sheet";
import type { PrintableDocument } from "./printable-document";
import { PageRule } from "./receipt-print";
import { Shell, TestBand } from "./shell";

type Props = {
  words: Words;
  view: PrintableDocument;
  /** Accessible name of the row of actions. */
  actions: string;
  /** Shown above the document. */
  above?: ReactNode;
  /** The document's path, without a query. */
  path: string;
  nonce: string;
};

/** The page of one printable document: an invoice or a credit note. */
export const DocumentPage = ({ words, view, actions, above, path, nonce }: Props) => (
  <Shell
    words={words}
    self={path}
    // The test band of a payment page says that no card will be debited; documents have their own.
    livemode={true}
    // The contact is on the document itself.
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
