import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { pdfText } from "@/lib/kit/pdf-text";

export type PdfFormat = {
  title: string;
  author: string;
  /** The language of the document, as a BCP 47 tag. */
  locale: string;
  /** The date of the document: the same content at the same instant is the same bytes. */
  at: Date;
  /** `#rrggbb` of the line at the top; anything else is ignored. */
  accent?: string | null;
  /** Printed at the foot of every page. */
  foot: string;
  pageOf: (page: number, pages: number) => string;
};

/** A document that is written from top to bottom. */
export type Sheet = { doc: PDFKit.PDFDocument; left: number; width: number };

export const ink = "#14181f";
export const muted = "#545e6b";
export const line = "#c9d0d8";

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FOOT = 28;

/** Embedded fonts: PDF's built-in fonts lack the macrons and the glottal stop of Polynesian names. */
export const fonts = { regular: "Paper", bold: "Paper-Bold" };

const files = { [fonts.regular]: "arimo-regular.ttf", [fonts.bold]: "arimo-bold.ttf" };
const read = new Map<string, Buffer>();

const fontFile = (file: string): Buffer => {
  const bytes = read.get(file) ?? readFileSync(join(process.cwd(), "lib/kit/fonts", file));
  read.set(file, bytes);
  return bytes;
};

/** An A4 document: pages are added as they fill, and only the glyphs that it uses are embedded. */
export const drawPdf = (format: PdfFormat, draw: (sheet: Sheet) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: [A4.width, A4.height],
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      bufferPages: true,
      lang: format.locale,
      displayTitle: true,
      pdfVersion: "1.7",
      info: {
        Title: format.title,
        Author: format.author,
        Producer: "Motu",
        Creator: "Motu",
        CreationDate: format.at,
        ModDate: format.at,
      },
    });
    for (const [name, file] of Object.entries(files)) doc.registerFont(name, fontFile(file));
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
    const sheet = { doc, left: MARGIN, width: A4.width - 2 * MARGIN };
    accentLine(sheet, format.accent);
    draw(sheet);
    drawFeet(sheet, format);
    doc.end();
  });

const accentLine = ({ doc, left, width }: Sheet, accent: string | null | undefined): void => {
  if (!accent || !/^#[0-9a-f]{6}$/i.test(accent)) return;
  doc.rect(left, MARGIN - 18, width, 3).fill(accent);
};

const drawFeet = ({ doc, left, width }: Sheet, { foot, pageOf }: PdfFormat): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // Below the margin a text would start its own page.
    doc.page.margins.bottom = 0;
    const top = A4.height - MARGIN - FOOT / 2;
    doc.font(fonts.regular).fontSize(8).fillColor(muted);
    const number = pdfText(pageOf(page + 1, count));
    const available = width - doc.widthOfString(number) - 24;
    doc.text(pdfText(foot), left, top, { width: available, height: 20, ellipsis: true });
    doc.text(number, left, top, { width, align: "right", lineBreak: false });
  }
};

/** Starts a page unless this much height is left on the current one. */
export const reserveHeight = ({ doc }: Sheet, height: number): boolean => {
  if (doc.y + height <= doc.page.maxY()) return false;
  doc.addPage();
  return true;
};
