import { inflateSync } from "node:zlib";

/** A piece of text where it stands, in points from the left and from the bottom of its page. */
export type PdfPiece = { page: number; x: number; y: number; size: number; text: string };

export type ReadPdf = { pages: number; pieces: PdfPiece[]; text: string; info: string };

const stream = /<<([^>]*)>>\s*stream\n([\s\S]*?)\nendstream/g;
const operator = /1 0 0 1 (\S+) (\S+) Tm|\/F\d+ (\S+) Tf|\[([^\]]*)\] TJ/g;
const windows1252 = new TextDecoder("windows-1252");

/** Reads back what `drawPdf` wrote, as a viewer does: the text of the pages, and where it stands. */
export const readPdf = (bytes: Buffer): ReadPdf => {
  const source = bytes.toString("latin1");
  const contents = [...source.matchAll(stream)]
    .map(([, header = "", body = ""]) =>
      header.includes("/FlateDecode")
        ? inflateSync(Buffer.from(body, "latin1")).toString("latin1")
        : body,
    )
    .filter((content) => content.includes(" Tm"));
  const pieces = contents.flatMap((content, page) => piecesOf(content, page + 1));
  return {
    pages: source.match(/\/Type \/Page\b/g)?.length ?? 0,
    pieces,
    text: pieces.map(({ text }) => text).join("\n"),
    info: source,
  };
};

const piecesOf = (content: string, page: number): PdfPiece[] => {
  const pieces: PdfPiece[] = [];
  let [x, y, size] = [0, 0, 0];
  for (const [, left, bottom, points, glyphs] of content.matchAll(operator)) {
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    if (points !== undefined) size = Number(points);
    if (glyphs === undefined) continue;
    const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join("");
    pieces.push({ page, x, y, size, text: windows1252.decode(Buffer.from(hex, "hex")) });
  }
  return pieces;
};
