import { invoicePdf } from "@/app/_customer/invoice-pdf";
import { localeOf } from "@/app/_customer/locale";
import { answerNotFound } from "@/app/_hosted/page";
import type { Params } from "@/app/_hosted/visit";
import { readInvoicePage } from "@/lib/invoices/page";

/** The invoice as a PDF, in the language of its page. */
export const GET = async (request: Request, { params }: Params): Promise<Response> => {
  const { token = "" } = await params;
  const page = await readInvoicePage(token);
  return page ? invoicePdf(page, localeOf(request)) : answerNotFound(request);
};
