import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A view as a browser without scripts sees it, in a document of its own. */
export const rendered = (view: ReactElement, lang = "fr"): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={lang}>
      <body>{view}</body>
    </html>,
  )}`;
