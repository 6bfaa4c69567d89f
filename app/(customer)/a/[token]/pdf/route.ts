import { creditNotePdf } from "@/app/(customer)/_pages/credit-note-pdf";
import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { answerNotFound } from "@/app/(customer)/_server/page";
import { creditNotePage } from "@/lib/credit-notes/page";

/** The credit note as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await creditNotePage(token);
  return page ? creditNotePdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
