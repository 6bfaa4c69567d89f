import type { Locale } from "@/lib/kit/money";
import { drawPdf, type Sheet } from "@/lib/kit/pdf";
import {
  band,
  facts,
  figure,
  head,
  type PdfPair,
  paragraph,
  space,
  table,
  totals,
} from "@/lib/kit/pdf-blocks";
import type { ReceiptPage } from "@/lib/receipts/page";
import { type ReceiptView, receiptView } from "./receipt-view";
import { type Words, wordsFor } from "./words";

/** The receipt as a file to keep: an A4 paper that opens in the browser under a name of its own. */
export const receiptPdf = async (page: ReceiptPage, locale: Locale): Promise<Response> => {
  const bytes = await drawReceipt(page, locale);
  const name = wordsFor(locale).t("receipt.file", { number: page.number });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Length": String(bytes.length),
      "Content-Language": locale,
      // A refund changes it, and it is for whoever holds the link alone.
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
};

const drawReceipt = (page: ReceiptPage, locale: Locale): Promise<Buffer> => {
  const words = wordsFor(locale);
  const view = receiptView(words, page);
  const { name, brandColor } = view.merchant;
  return drawPdf(
    {
      title: view.title,
      author: name,
      locale,
      at: page.paidAt,
      accent: brandColor,
      foot: `${view.title} · ${words.t("receipt.by")}`,
      pageOf: (number, pages) => words.t("receipt.page", { page: number, pages }),
    },
    (sheet) => layOut(sheet, words, view),
  );
};

const layOut = (sheet: Sheet, words: Words, view: ReceiptView): void => {
  const { merchant, identity, test } = view;
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
  const { word, isPaid } = view.standing;
  paragraph(sheet, isPaid ? view.paid : `${view.paid} · ${word}`, { quiet: true });
  space(sheet, 24);
  if (view.lines.length > 0) {
    drawLines(sheet, words, view);
    space(sheet, 8);
  }
  totals(sheet, view.sums);
  space(sheet, 24);
  facts(sheet, factsOf(words, view));
  if (merchant.supportEmail) {
    space(sheet, 16);
    const contact = `${words.t("receipt.contact")} ${merchant.supportEmail}`;
    paragraph(sheet, contact, { quiet: true });
  }
};

const drawLines = (sheet: Sheet, words: Words, { lines }: ReceiptView): void => {
  const columns = [
    { label: words.t("receipt.label") },
    { label: words.t("receipt.quantity"), align: "right" as const },
    { label: words.t("receipt.unit"), align: "right" as const },
    { label: words.t("receipt.amount"), align: "right" as const },
  ];
  const rows = lines.map(({ label, quantity, unit, total }) => [
    label,
    String(quantity),
    unit,
    total,
  ]);
  table(sheet, columns, rows);
};

const factsOf = (words: Words, { number, card, sentTo, reference }: ReceiptView): PdfPair[] => [
  { label: words.t("receipt.number"), value: number },
  ...(card ? [{ label: words.t("receipt.card"), value: card.shown }] : []),
  { label: words.t("receipt.to"), value: sentTo },
  { label: words.t("receipt.reference"), value: reference },
];
