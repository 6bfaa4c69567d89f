import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A view as a browser without scripts shows it, in its own document. */
export const rendered = (view: ReactElement, lang = "fr"): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={lang}>
      <body>{view}</body>
    </html>,
  )}`;
