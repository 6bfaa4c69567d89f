import type { Words } from "@/app/_intl/customer-words";
import { drawPdf, type Sheet } from "@/lib/kit/pdf";
import { band, facts, figure, head, paragraph, space, table, totals } from "@/lib/kit/pdf-blocks";
import type { PrintableDocument } from "./printable-document";

/** A document as a PDF: A4, opened in the browser under its own file name. */
export const documentPdf = async (
  words: Words,
  view: PrintableDocument,
  at: Date,
): Promise<Response> => {
  const bytes = await draw(words, view, at);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${view.file}"`,
      "Content-Length": String(bytes.length),
      "Content-Language": words.locale,
      // A payment or a refund changes it, and it is private to the link.
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
};

const draw = (words: Words, view: PrintableDocument, at: Date): Promise<Buffer> =>
  drawPdf(
    {
      title: view.title,
      author: view.merchant.name,
      locale: words.locale,
      at,
      accent: view.merchant.brandColor,
      foot: `${view.title} · ${view.by}`,
      pageOf: (number, pages) => words.t("document.page", { page: number, pages }),
    },
    (sheet) => layOut(sheet, words, view),
  );

const layOut = (sheet: Sheet, words: Words, view: PrintableDocument): void => {
  drawTop(sheet, view);
  if (view.factsPosition === "above") {
    facts(sheet, factsOf(view));
    space(sheet, 20);
  }
  if (view.lines.length > 0) {
    drawLines(sheet, words, view);
    space(sheet, 8);
  }
  totals(sheet, view.sums);
  if (view.factsPosition === "below") {
    space(sheet, 24);
    facts(sheet, factsOf(view));
  }
  const { supportEmail } = view.merchant;
  if (supportEmail) {
    space(sheet, 20);
    paragraph(sheet, `${view.question} ${supportEmail}`, { quiet: true });
  }
};

/** Notes follow their value: the sheet has one font size for both. */
const factsOf = ({ facts: pairs }: PrintableDocument) =>
  pairs.map(({ small, ...pair }) =>
    small ? { ...pair, value: `${pair.value} (${small})` } : pair,
  );

/** Parties, amount and state. */
const drawTop = (sheet: Sheet, view: PrintableDocument): void => {
  const { merchant, identity, test, checkout } = view;
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
  const moment = checkout.tone === "ok" ? view.moment : `${view.moment} · ${checkout.word}`;
  paragraph(sheet, moment, { quiet: true });
  space(sheet, 24);
};

const drawLines = (sheet: Sheet, words: Words, { lines }: PrintableDocument): void => {
  const columns = [
    { label: words.t("document.label") },
    { label: words.t("document.quantity"), align: "right" as const },
    { label: words.t("document.unit"), align: "right" as const },
    { label: words.t("document.amount"), align: "right" as const },
  ];
  const rows = lines.map(({ label, quantity, unit, total, tax }) => [
    tax ? `${label}\n${tax}` : label,
    String(quantity),
    unit,
    total,
  ]);
  table(sheet, columns, rows);
};
