import { render } from "@react-email/components";
import type { ReactElement } from "react";

export type RenderedMail = { subject: string; html: string; text: string };

/** A message as it is stored and sent: markup, and the same in plain text. */
export const rendered = async (subject: string, letter: ReactElement): Promise<RenderedMail> => ({
  subject: subject.replace(lines, " "),
  html: await render(letter),
  text: await render(letter, { plainText: true, htmlToTextOptions: { wordwrap: 78, selectors } }),
});

/** A subject is one line, whatever a name in it holds. */
const lines = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const selectors = [
  {
    selector: "table.facts",
    format: "dataTable",
    options: { colSpacing: 2, uppercaseHeaderCells: false },
  },
  { selector: "h1", options: { uppercase: false } },
];
