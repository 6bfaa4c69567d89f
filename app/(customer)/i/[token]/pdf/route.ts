import { invoicePdf } from "@/app/(customer)/_pages/invoice-pdf";
import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
import { readInvoicePage } from "@/lib/invoices/page";

/** The invoice as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await readInvoicePage(token);
  return page ? invoicePdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
