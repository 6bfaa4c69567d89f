import { renderCreditNote } from "@/app/(customer)/_pages/credit-note";
import { pageLocaleOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
import { creditNotePage } from "@/lib/credit-notes/page";
import { env } from "@/lib/kit/env";

/** The credit note that its link shows: whoever holds the link may read and print it. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await creditNotePage(token);
  if (!page) return answerNotFound(request);
  return (
    switchLocale(request) ??
    renderCreditNote(page, {
      locale: pageLocaleOf(request),
      bankOrigin: env().BANK_ORIGIN,
      path: `/a/${token}`,
    })
  );
});
