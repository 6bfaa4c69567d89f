import type { CreditNotePage } from "@/lib/credit-notes/page";
import { creditNoteView } from "./credit-note-view";
import { type DocumentPageOptions, renderDocumentPage } from "./document-page";
import { wordsFor } from "./words";

/** A credit note to see, to keep and to print. */
export const renderCreditNote = (
  page: CreditNotePage,
  options: DocumentPageOptions,
): Promise<Response> => {
  const words = wordsFor(options.locale);
  const view = creditNoteView(words, page);
  return renderDocumentPage({ words, view, actions: words.t("creditNote.actions") }, options);
};
