import { documentActions } from "./classes";
import { PrintButton, TicketLength } from "./client/print-button";
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
  <style data-page="" nonce={nonce} suppressHydrationWarning>
    {pageRule(size, margin)}
  </style>
);

/** One of the styles that an invoice is known to hold, see `scripts/pay-pages`. */
export const pageRule = (size: string, margin: string): string =>
  `@page{size:${size};margin:${margin}}`;

type ActionsProps = { words: Words; path: string; format: ReceiptFormat };

/** Keep it or print it, in either format: links alone where scripts do not run. */
export const ReceiptActions = ({ words, path, format }: ActionsProps) => (
  <nav className={documentActions} aria-label={words.t("receipt.actions")}>
    <ActionLink href={`${path}/pdf`}>{words.t("document.pdf")}</ActionLink>
    <PrintButton>{words.t("receipt.print")}</PrintButton>
    {format === "80mm" ? (
      <ActionLink plain href={receiptPath(path, "a4")}>
        {words.t("receipt.a4")}
      </ActionLink>
    ) : (
      <ActionLink plain href={receiptPath(path, "80mm")}>
        {words.t("receipt.ticket")}
      </ActionLink>
    )}
    <p className="hidden w-full text-center text-sm text-muted [@media(scripting:none)]:block">
      {words.t("document.hint")}
    </p>
    {format === "80mm" && <TicketLength />}
  </nav>
);
