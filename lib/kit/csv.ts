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

// `formula`, as PostgreSQL writes it.
const FORMULA_SQL = String.raw`[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20-]`;

/** A cell of such a line for an expression of text, in SQL: NULL is an empty cell. */
export const csvCellSql = (text: string, delimiter: Delimiter): string => {
  const isFormula = `${text} ~ '^${FORMULA_SQL}'`;
  const mustQuote = `${text} ~ '["${delimiter}\\r\\n]'`;
  const quote = `CASE WHEN ${mustQuote} THEN '"' ELSE '' END`;
  return `CASE WHEN ${text} IS NULL THEN ''
    WHEN ${text} !~ '^${FORMULA_SQL}|["${delimiter}\\r\\n]' THEN ${text}
    ELSE ${quote} || CASE WHEN ${isFormula} THEN '''' ELSE '' END || replace(${text}, '"', '""') || ${quote} END`;
};
