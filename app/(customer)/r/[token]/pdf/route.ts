import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { receiptPdf } from "@/app/(customer)/_pages/receipt-pdf";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
import { receiptPage } from "@/lib/receipts/page";

/** The receipt as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await receiptPage(token);
  return page ? receiptPdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
