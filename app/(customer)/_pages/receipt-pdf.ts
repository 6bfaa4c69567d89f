import { wordsFor } from "@/app/_intl/customer-words";
import type { PageLocale } from "@/app/_intl/request-locale";
import type { ReceiptPage } from "@/lib/receipts/page";
import { documentPdf } from "./document-pdf";
import { receiptView } from "./receipt-view";

/** The receipt as a PDF. */
export const receiptPdf = (page: ReceiptPage, locale: PageLocale): Promise<Response> => {
  const words = wordsFor(locale);
  return documentPdf(words, receiptView(words, page), page.paidAt);
};
