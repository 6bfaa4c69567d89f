import { invoicePdf } from "@/app/_customer/invoice-pdf";
import { pageLocaleOf } from "@/app/_customer/locale";
import { guarded } from "@/app/_hosted/guarded";
import { answerNotFound } from "@/app/_hosted/page";
import { readInvoicePage } from "@/lib/invoices/page";

/** The invoice as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await readInvoicePage(token);
  return page ? invoicePdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
