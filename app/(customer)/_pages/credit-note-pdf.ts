import { wordsFor } from "@/app/_intl/customer-words";
import type { PageLocale } from "@/app/_intl/request-locale";
import type { CreditNotePage } from "@/lib/credit-notes/page";
import { creditNoteView } from "./credit-note-view";
import { documentPdf } from "./document-pdf";

/** The credit note as a PDF. */
export const creditNotePdf = (page: CreditNotePage, locale: PageLocale): Promise<Response> => {
  const words = wordsFor(locale);
  return documentPdf(words, creditNoteView(words, page), page.createdAt);
};
