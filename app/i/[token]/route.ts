import { renderInvoice } from "@/app/_customer/invoice";
import { pageLocaleOf, switchLocale } from "@/app/_customer/locale";
import { guarded } from "@/app/_hosted/guarded";
import { answerNotFound } from "@/app/_hosted/page";
import { readInvoicePage } from "@/lib/invoices/page";
import { env } from "@/lib/kit/env";

/** The invoice that its link shows: whoever holds the link may read it, print it, and pay it. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await readInvoicePage(token);
  if (!page) return answerNotFound(request);
  return (
    switchLocale(request) ??
    renderInvoice(page, {
      locale: pageLocaleOf(request),
      bankOrigin: env().BANK_ORIGIN,
      path: `/i/${token}`,
    })
  );
});
