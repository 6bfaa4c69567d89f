import { ActionLink } from "./notice";
import type { Words } from "./words";

/** How the receipt is to be printed: on a sheet, or on the paper roll of a till. */
export type ReceiptFormat = "a4" | "80mm";

/** Where the receipt is shown in a format; `path` has no query. */
export const receiptPath = (path: string, format: ReceiptFormat): string =>
  format === "80mm" ? `${path}?format=80mm` : path;

type PageRuleProps = { nonce: string; size: string; margin: string };

/** The paper that this document is printed on. It stands here because each ticket has a length of its own. */
export const PageRule = ({ nonce, size, margin }: PageRuleProps) => (
  <style nonce={nonce} data-page="">{`@page{size:${size};margin:${margin}}`}</style>
);

type ActionsProps = { words: Words; path: string; format: ReceiptFormat; nonce: string };

/** Keep it or print it, in either format: links alone where scripts do not run. */
export const ReceiptActions = ({ words, path, format, nonce }: ActionsProps) => (
  <nav className="receipt-actions" aria-label={words.t("receipt.actions")}>
    <ActionLink href={`${path}/pdf`}>{words.t("paper.pdf")}</ActionLink>
    <button className="button button-plain with-script" type="button" data-print="">
      {words.t("receipt.print")}
    </button>
    {format === "80mm" ? (
      <ActionLink plain href={receiptPath(path, "a4")}>
        {words.t("receipt.a4")}
      </ActionLink>
    ) : (
      <ActionLink plain href={receiptPath(path, "80mm")}>
        {words.t("receipt.ticket")}
      </ActionLink>
    )}
    <p className="receipt-hint">{words.t("paper.hint")}</p>
    <script nonce={nonce}>{PRINT}</script>
  </nav>
);

/**
 * Prints at the press of the button. A ticket is measured first: a roll has no page whose length CSS could
 * leave open, and the server can only estimate it.
 */
const PRINT = `
const ticket = document.querySelector("[data-ticket]");
if (ticket) {
  const millimetres = Math.ceil(ticket.getBoundingClientRect().height * 25.4 / 96) + 1;
  document.querySelector("[data-page]").textContent = "@page{size:80mm " + millimetres + "mm;margin:0}";
}
document.querySelector("[data-print]").addEventListener("click", () => print());
`;
