import { type PageLocale, pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { WRONG_GUESS } from "@/lib/capability-urls";
import { seeOther } from "@/lib/kit/same-origin";
import type { Params } from "./page-request";

/** A document as a PDF, in the language of its page; where there is none, its page says so. */
export const pdfRoute =
  <Document>(
    load: (token: string) => Promise<Document | null>,
    render: (document: Document, locale: PageLocale) => Promise<Response>,
  ) =>
  async (request: Request, { params }: Params): Promise<Response> => {
    const { token = "" } = await params;
    const document = await load(token);
    const page = new URL(request.url).pathname.replace(/\/pdf$/, "");
    if (!document) return seeOther(page, { [WRONG_GUESS]: "1" });
    return render(document, pageLocaleOf(request));
  };
