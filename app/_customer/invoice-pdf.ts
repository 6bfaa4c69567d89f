import type { InvoicePage } from "@/lib/invoices/page";
import type { Locale } from "@/lib/kit/money";
import { drawPdf, type Sheet } from "@/lib/kit/pdf";
import { band, facts, figure, head, paragraph, space, table, totals } from "@/lib/kit/pdf-blocks";
import { type InvoiceView, invoiceView } from "./invoice-view";
import { type Words, wordsFor } from "./words";

/** The invoice as a file to keep: an A4 paper that opens in the browser under its number. */
export const invoicePdf = async (page: InvoicePage, locale: Locale): Promise<Response> => {
  const bytes = await drawInvoice(page, locale);
  const name = wordsFor(locale).t("invoice.file", { number: page.number });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Length": String(bytes.length),
      "Content-Language": locale,
      // A payment changes it, and it is for whoever holds the link alone.
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
};

const drawInvoice = (page: InvoicePage, locale: Locale): Promise<Buffer> => {
  const words = wordsFor(locale);
  const view = invoiceView(words, page);
  return drawPdf(
    {
      title: view.title,
      author: view.merchant.name,
      locale,
      at: page.paidAt ?? page.createdAt,
      accent: view.merchant.brandColor,
      foot: `${view.title} · ${words.t("invoice.by")}`,
      pageOf: (number, pages) => words.t("invoice.page", { page: number, pages }),
    },
    (sheet) => layOut(sheet, words, view),
  );
};

const layOut = (sheet: Sheet, words: Words, view: InvoiceView): void => {
  const { merchant, identity, test, standing } = view;
  head(sheet, {
    from: merchant.name,
    fromLines: [...identity, ...(merchant.supportEmail ? [merchant.supportEmail] : [])],
    title: view.heading,
    titleLines: [view.number],
  });
  space(sheet, 24);
  if (test) {
    band(sheet, `${test.label} · ${test.hint}`);
    space(sheet, 20);
  }
  figure(sheet, view.amount);
  const isPaid = standing.tone === "ok";
  paragraph(sheet, isPaid ? view.moment : `${standing.word} · ${view.moment}`, { quiet: true });
  space(sheet, 24);
  facts(sheet, view.facts);
  space(sheet, 20);
  drawLines(sheet, words, view);
  space(sheet, 8);
  totals(sheet, view.sums);
  if (merchant.supportEmail) {
    space(sheet, 24);
    const contact = `${words.t("invoice.contact")} ${merchant.supportEmail}`;
    paragraph(sheet, contact, { quiet: true });
  }
};

const drawLines = (sheet: Sheet, words: Words, { lines }: InvoiceView): void => {
  const columns = [
    { label: words.t("invoice.label") },
    { label: words.t("invoice.quantity"), align: "right" as const },
    { label: words.t("invoice.unit"), align: "right" as const },
    { label: words.t("invoice.amount"), align: "right" as const },
  ];
  const rows = lines.map(({ label, quantity, unit, total }) => [label, quantity, unit, total]);
  table(sheet, columns, rows);
};
