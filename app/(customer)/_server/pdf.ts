import { wordsFor } from "@/app/_intl/customer-words";
import { type PageLocale, pageLocaleOf } from "@/app/_intl/request-locale";
import type { Params } from "./page-request";

/** A document as a PDF, in the page's language. */
export const pdfRoute =
  <Document>(
    load: (token: string) => Promise<Document | null>,
    render: (document: Document, locale: PageLocale) => Promise<Response>,
  ) =>
  async (request: Request, { params }: Params): Promise<Response> => {
    const { token = "" } = await params;
    const document = await load(token);
    const locale = pageLocaleOf(request);
    return document ? render(document, locale) : nothingThere(locale);
  };

const nothingThere = (locale: PageLocale): Response =>
  new Response(`${wordsFor(locale).t("not_found.title")}\n`, {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
