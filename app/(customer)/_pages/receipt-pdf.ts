import type { ReceiptPage } from "@/lib/receipts/page";
import { documentPdf } from "./document-pdf";
import type { PageLocale } from "./locale";
import { receiptView } from "./receipt-view";
import { wordsFor } from "./words";

/** The receipt as a PDF. */
export const receiptPdf = (page: ReceiptPage, locale: PageLocale): Promise<Response> => {
  const words = wordsFor(locale);
  return documentPdf(words, receiptView(words, page), page.paidAt);
};
