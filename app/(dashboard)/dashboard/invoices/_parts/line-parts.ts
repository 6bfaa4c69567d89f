/** What is typed of a line: its rate in basis points, and the product of a line that has one. */
export const lineParts = ["label", "quantity", "unit", "rate", "product"] as const;

export type TypedLine = Record<(typeof lineParts)[number], string>;

/** Invoices with more lines are written by the API. */
export const LINES_MOST = 30;
