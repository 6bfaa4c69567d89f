import { render } from "@react-email/components";
import type { ReactElement } from "react";

export type RenderedMail = { subject: string; html: string; text: string };

/** A message as it is stored and sent: markup, and the same in plain text. */
export const rendered = async (subject: string, letter: ReactElement): Promise<RenderedMail> => ({
  subject,
  html: await render(letter),
  text: await render(letter, { plainText: true, htmlToTextOptions: { wordwrap: 78, selectors } }),
});

const selectors = [
  {
    selector: "table.facts",
    format: "dataTable",
    options: { colSpacing: 2, uppercaseHeaderCells: false },
  },
  { selector: "h1", options: { uppercase: false } },
];
