import { creditNotePdf } from "@/app/_customer/credit-note-pdf";
import { pageLocaleOf } from "@/app/_customer/locale";
import { guarded } from "@/app/_hosted/guarded";
import { answerNotFound } from "@/app/_hosted/page";
import { creditNotePage } from "@/lib/credit-notes/page";

/** The credit note as a PDF, in the language of its page. */
export const GET = guarded(async (request, { params }) => {
  const { token = "" } = await params;
  const page = await creditNotePage(token);
  return page ? creditNotePdf(page, pageLocaleOf(request)) : answerNotFound(request);
});
