import { renderInvoice } from "@/app/_customer/invoice";
import { localeOf, switchLocale } from "@/app/_customer/locale";
import { answerNotFound } from "@/app/_hosted/page";
import type { Params } from "@/app/_hosted/visit";
import { readInvoicePage } from "@/lib/invoices/page";
import { env } from "@/lib/kit/env";

/** The invoice that its link shows: whoever holds the link may read it, print it, and pay it. */
export const GET = async (request: Request, { params }: Params): Promise<Response> => {
  const { token = "" } = await params;
  const page = await readInvoicePage(token);
  if (!page) return answerNotFound(request);
  return (
    switchLocale(request) ??
    renderInvoice(page, {
      locale: localeOf(request),
      bankOrigin: env().BANK_ORIGIN,
      path: `/i/${token}`,
    })
  );
};
