import { renderInvoice } from "@/app/(customer)/_pages/invoice";
import { pageLocaleOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
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
