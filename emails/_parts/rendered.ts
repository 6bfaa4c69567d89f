import { render, toPlainText } from "@react-email/components";
import type { ReactElement } from "react";

export type RenderedMail = { subject: string; html: string; text: string };

/** An email as stored and sent: HTML, and the same as plain text. */
export const rendered = async (subject: string, letter: ReactElement): Promise<RenderedMail> => {
  const html = await render(letter);
  return {
    subject: subject.replace(lines, " "),
    html,
    text: toPlainText(html, { wordwrap: 78, selectors }),
  };
};

/** A subject is one line, whatever a name in it contains. */
const lines = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const selectors = [
  {
    selector: "table.facts",
    format: "dataTable",
    options: { colSpacing: 2, uppercaseHeaderCells: false },
  },
  { selector: "h1", options: { uppercase: false } },
];
