import { wordsFor } from "@/app/_intl/customer-words";
import type { PageLocale } from "@/app/_intl/request-locale";
import type { InvoicePage } from "@/lib/invoices/page";
import { documentPdf } from "./document-pdf";
import { invoiceView } from "./invoice-view";

/** The invoice as a PDF. */
export const invoicePdf = (page: InvoicePage, locale: PageLocale): Promise<Response> => {
  const words = wordsFor(locale);
  return documentPdf(words, invoiceView(words, page), page.paidAt ?? page.createdAt);
};
