import { creditNotePdf } from "@/app/(customer)/_pages/credit-note-pdf";
import { pdfRoute } from "@/app/(customer)/_server/pdf";
import { creditNotePage } from "@/lib/credit-notes/page";

export const GET = pdfRoute(creditNotePage, creditNotePdf);
