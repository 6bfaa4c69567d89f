import { pageLocaleOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { renderReceipt } from "@/app/(customer)/_pages/receipt";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
import { env } from "@/lib/kit/env";
import { receiptPage } from "@/lib/receipts/page";

/** The receipt that its link shows: whoever holds the link may read and print it. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const options = { locale: pageLocaleOf(request), bankOrigin: env().BANK_ORIGIN };
  const path = `/r/${encodeURIComponent(token)}`;
  const page = await receiptPage(token);
  if (!page) return answerNotFound(request);
  const isTicket = new URL(request.url).searchParams.get("format") === "80mm";
  return (
    switchLocale(request) ??
    renderReceipt(page, { ...options, path, format: isTicket ? "80mm" : "a4" })
  );
});
