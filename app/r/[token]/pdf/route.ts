import { pageLocaleOf } from "@/app/_customer/locale";
import { receiptPdf } from "@/app/_customer/receipt-pdf";
import { guarded } from "@/app/_hosted/guarded";
import { answerNotFound } from "@/app/_hosted/page";
import { receiptPage } from "@/lib/receipts/page";

/** The receipt as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await receiptPage(token);
  return page ? receiptPdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
