import { inflateSync } from "node:zlib";

/** A piece of text with its position, in points from the left and from the bottom of its page. */
export type PdfPiece = { page: number; x: number; y: number; size: number; text: string };

export type ReadPdf = { pages: number; pieces: PdfPiece[]; text: string; info: string };

const object = /(\d+) 0 obj\n([\s\S]*?)endobj/g;
const stream = /<<([\s\S]*?)>>\s*stream\n([\s\S]*?)\nendstream/;
const operator = /1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) (\S+) Tf|\[([^\]]*)\] TJ/g;

/** The letters of a font, by their glyph numbers. */
type Letters = Map<number, string>;

/** Reads what `drawPdf` wrote, as a viewer does: the text of the pages, and its positions. */
export const readPdf = (bytes: Buffer): ReadPdf => {
  const source = bytes.toString("latin1");
  const objects = new Map([...source.matchAll(object)].map(([, id, body]) => [id, body ?? ""]));
  const fonts = fontsOf(objects);
  const contents = [...objects.values()].map(contentOf).filter((text) => text.includes(" Tm"));
  const pieces = contents.flatMap((content, page) => piecesOf(content, page + 1, fonts));
  return {
    pages: source.match(/\/Type \/Page\b/g)?.length ?? 0,
    pieces,
    text: pieces.map(({ text }) => text).join("\n"),
    info: source,
  };
};

const contentOf = (body: string): string => {
  const [, header = "", content = ""] = stream.exec(body) ?? [];
  return header.includes("/FlateDecode")
    ? inflateSync(Buffer.from(content, "latin1")).toString("latin1")
    : content;
};

const fontsOf = (objects: ReadonlyMap<string | undefined, string>): Map<string, Letters> => {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = "", id]) => {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      return [name, lettersOf(contentOf(objects.get(letters) ?? ""))];
    }),
  );
};

const range = /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g;

const lettersOf = (map: string): Letters => {
  const letters: Letters = new Map();
  for (const [, first = "", texts = ""] of map.matchAll(range)) {
    for (const [index, [, hex = ""]] of [...texts.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const units = hex.match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set(Number.parseInt(first, 16) + index, text);
    }
  }
  return letters;
};

/** A character that the font lacks is glyph 0. */
const textOf = (glyphs: string, letters: Letters | undefined): string => {
  const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join("");
  const numbers = (hex.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
  return numbers.map((glyph) => (glyph === 0 ? "\ufffd" : letters?.get(glyph))).join("");
};

const piecesOf = (
  content: string,
  page: number,
  fonts: ReadonlyMap<string, Letters>,
): PdfPiece[] => {
  const pieces: PdfPiece[] = [];
  let [x, y, size] = [0, 0, 0];
  let letters: Letters | undefined;
  for (const [, left, bottom, font, points, glyphs] of content.matchAll(operator)) {
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    if (font !== undefined) [letters, size] = [fonts.get(font), Number(points)];
    if (glyphs !== undefined) pieces.push({ page, x, y, size, text: textOf(glyphs, letters) });
  }
  return pieces;
};
