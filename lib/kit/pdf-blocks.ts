import { fonts, ink, line, muted, reserveHeight, type Sheet } from "@/lib/kit/pdf";
import { pdfText } from "@/lib/kit/pdf-text";

type Style = { size: number; bold?: boolean; colour?: string; align?: "left" | "right" | "center" };

const set = ({ doc }: Sheet, { size, bold = false, colour = ink }: Style): void => {
  doc
    .font(bold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor(colour);
};

/** The height of a text in a width, in this style. */
const heightOf = (sheet: Sheet, text: string, width: number, style: Style): number => {
  set(sheet, style);
  return sheet.doc.heightOfString(pdfText(text), { width, lineGap: 2 });
};

const widthOf = (sheet: Sheet, text: string, style: Style): number => {
  set(sheet, style);
  return sheet.doc.widthOfString(pdfText(text));
};

const put = (
  sheet: Sheet,
  text: string,
  at: { x: number; y: number; width: number },
  style: Style,
): void => {
  set(sheet, style);
  const { x, y, width } = at;
  sheet.doc.text(pdfText(text), x, y, { width, align: style.align ?? "left", lineGap: 2 });
};

/** White space before the next block. */
export const space = ({ doc }: Sheet, height: number): void => {
  doc.y += height;
};

export const paragraph = (sheet: Sheet, text: string, { quiet = false } = {}): void =>
  flow(sheet, text, { size: 10, colour: quiet ? muted : ink });

/** The main amount of a document. */
export const figure = (sheet: Sheet, text: string): void =>
  flow(sheet, text, { size: 26, bold: true });

const flow = (sheet: Sheet, text: string, style: Style): void => {
  const { doc, left: x, width } = sheet;
  reserveHeight(sheet, heightOf(sheet, text, width, style));
  put(sheet, text, { x, y: doc.y, width }, style);
};

export type PdfHead = {
  /** The issuer of the document: the name, then its details, a line each. */
  from: string;
  fromLines: readonly string[];
  /** The document's title, such as `Reçu de paiement`, then its number and date, a line each. */
  title: string;
  titleLines: readonly string[];
};

/** Issuer and title, side by side. */
export const head = (sheet: Sheet, { from, fromLines, title, titleLines }: PdfHead): void => {
  const { doc, left, width } = sheet;
  const top = doc.y;
  const half = width / 2 - 12;
  const column = (x: number, name: string, lines: readonly string[], align: "left" | "right") => {
    put(sheet, name, { x, y: top, width: half }, { size: 15, bold: true, align });
    for (const text of lines) {
      put(sheet, text, { x, y: doc.y + 2, width: half }, { size: 9, colour: muted, align });
    }
    return doc.y;
  };
  const bottom = column(left, from, fromLines, "left");
  doc.y = Math.max(bottom, column(left + width - half, title, titleLines, "right"));
  doc.x = left;
};

/** A notice in a frame, as wide as the page. */
export const band = (sheet: Sheet, text: string): void => {
  const { doc, left, width } = sheet;
  const style: Style = { size: 10, bold: true, align: "center" };
  const height = heightOf(sheet, text, width - 24, style) + 14;
  reserveHeight(sheet, height);
  const top = doc.y;
  doc.lineWidth(1.5).strokeColor(ink).rect(left, top, width, height).stroke();
  put(sheet, text, { x: left + 12, y: top + 8, width: width - 24 }, style);
  doc.y = top + height;
  doc.x = left;
};

export type PdfColumn = { label: string; align?: "right" };

const cell: Style = { size: 10 };
const label: Style = { size: 8.5, colour: muted };
const GAP = 16;
const PADDING = 7;

/**
 * A table: the first column takes the remaining width, and the column names are repeated on each page. A row is
 * never split.
 */
export const table = (
  sheet: Sheet,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void => {
  const widths = widthsOf(sheet, columns, rows);
  const labels = columns.map((column) => column.label);
  const draw = (texts: readonly string[], style: Style) => {
    const at = { columns, widths, texts };
    drawRow(sheet, at, style);
  };
  const first = rowHeight(sheet, rows[0] ?? [], widths, cell);
  reserveHeight(sheet, rowHeight(sheet, labels, widths, label) + first);
  draw(labels, label);
  for (const texts of rows) {
    if (reserveHeight(sheet, rowHeight(sheet, texts, widths, cell))) draw(labels, label);
    draw(texts, cell);
  }
  rule(sheet);
};

const widthsOf = (
  sheet: Sheet,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): number[] => {
  const narrow = columns.map((column, index) => {
    const cells = rows.map((texts) => widthOf(sheet, texts[index] ?? "", cell));
    return Math.ceil(Math.max(widthOf(sheet, column.label, label), ...cells)) + GAP;
  });
  const others = narrow.slice(1).reduce((sum, width) => sum + width, 0);
  return [sheet.width - others, ...narrow.slice(1)];
};

const rowHeight = (
  sheet: Sheet,
  texts: readonly string[],
  widths: readonly number[],
  style: Style,
): number => {
  const heights = texts.map((text, index) => heightOf(sheet, text, widths[index] ?? 0, style));
  return Math.max(...heights) + 2 * PADDING;
};

type Row = {
  columns: readonly PdfColumn[];
  widths: readonly number[];
  texts: readonly string[];
};

const drawRow = (sheet: Sheet, { columns, widths, texts }: Row, style: Style): void => {
  const { doc, left } = sheet;
  const height = rowHeight(sheet, texts, widths, style);
  rule(sheet);
  const top = doc.y;
  let x = left;
  for (const [index, text] of texts.entries()) {
    const width = widths[index] ?? 0;
    const align = columns[index]?.align ?? "left";
    put(sheet, text, { x, y: top + PADDING + 1, width }, { ...style, align });
    x += width;
  }
  doc.y = top + height;
  doc.x = left;
};

const rule = ({ doc, left, width }: Sheet): void => {
  doc.lineWidth(0.5).strokeColor(line);
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .stroke();
};

export type PdfPair = { label: string; value: string; strong?: boolean };

/** Totals at the right, never split by a page break. */
export const totals = (sheet: Sheet, pairs: readonly PdfPair[]): void =>
  drawPairs(sheet, pairs, { from: sheet.width * 0.42, valueAlign: "right" });

/** Names and values over the whole width. */
export const facts = (sheet: Sheet, pairs: readonly PdfPair[]): void =>
  drawPairs(sheet, pairs, { from: 0, valueAlign: "left" });

type Pairs = { from: number; valueAlign: "left" | "right" };

const drawPairs = (sheet: Sheet, pairs: readonly PdfPair[], { from, valueAlign }: Pairs): void => {
  const { doc, left, width } = sheet;
  const styles = pairs.map(({ strong }) => ({ size: strong ? 12 : 10, bold: strong === true }));
  const names = Math.min(
    (width - from) * 0.6,
    Math.max(...pairs.map((pair, index) => widthOf(sheet, pair.label, styles[index] ?? cell))) +
      GAP,
  );
  const values = width - from - names;
  const heights = pairs.map((pair, index) => {
    const style = styles[index] ?? cell;
    const tallest = Math.max(
      heightOf(sheet, pair.label, names, style),
      heightOf(sheet, pair.value, values, style),
    );
    return tallest + 6;
  });
  reserveHeight(
    sheet,
    heights.reduce((sum, height) => sum + height, 0),
  );
  for (const [index, pair] of pairs.entries()) {
    const top = doc.y;
    const style = styles[index] ?? cell;
    const colour = style.bold ? ink : muted;
    put(sheet, pair.label, { x: left + from, y: top + 3, width: names }, { ...style, colour });
    const x = left + from + names;
    put(sheet, pair.value, { x, y: top + 3, width: values }, { ...style, align: valueAlign });
    doc.y = top + (heights[index] ?? 0);
  }
  doc.x = left;
};
