import type { CreditNotePage } from "@/lib/credit-notes/page";
import { creditNoteView } from "./credit-note-view";
import type { PageLocale } from "./locale";
import { paperPdf } from "./paper-pdf";
import { wordsFor } from "./words";

/** The credit note as a file to keep. */
export const creditNotePdf = (page: CreditNotePage, locale: PageLocale): Promise<Response> => {
  const words = wordsFor(locale);
  return paperPdf(words, creditNoteView(words, page), page.createdAt);
};
