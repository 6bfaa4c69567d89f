export type Cell = string | number | null;
export type Delimiter = ";" | ",";

/** Characters that a spreadsheet may read as a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const quoted: Record<Delimiter, RegExp> = { ";": /[";\r\n]/, ",": /[",\r\n]/ };

/**
 * One line of a CSV (RFC 4180), with its line end. A text that a spreadsheet would run gets an apostrophe before
 * it; numbers are unchanged. A generic writer takes five times as long, most of an export of a million lines.
 */
export const csvLine = (cells: readonly Cell[], delimiter: Delimiter): string => {
  const mustQuote = quoted[delimiter];
  let line = "";
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) line += delimiter;
    const cell = cells[at] ?? "";
    line += typeof cell === "number" ? cell : written(cell, mustQuote);
  }
  return `${line}\r\n`;
};

const written = (cell: string, mustQuote: RegExp): string => {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
