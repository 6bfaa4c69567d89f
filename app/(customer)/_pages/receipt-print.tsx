import type { Words } from "@/app/_intl/customer-words";
import { documentActions } from "./classes";
import { PrintButton, TicketLength } from "./client/print-button";
import { ActionLink } from "./notice";

/** Print format of the receipt: a sheet, or a till roll. */
export type ReceiptFormat = "a4" | "80mm";

/** The receipt's address in a format; `path` has no query. */
export const receiptPath = (path: string, format: ReceiptFormat): string =>
  format === "80mm" ? `${path}?format=80mm` : path;

type PageRuleProps = { nonce: string; size: string; margin: string };

/** The paper size. It is an inline style, because each ticket has its own length. */
export const PageRule = ({ nonce, size, margin }: PageRuleProps) => (
  <style data-page="" nonce={nonce} suppressHydrationWarning>
    {pageRule(size, margin)}
  </style>
);

/** Its hash is in the policy of invoices, see `scripts/pay-pages`. */
export const pageRule = (size: string, margin: string): string =>
  `@page{size:${size};margin:${margin}}`;

type ActionsProps = { words: Words; path: string; format: ReceiptFormat };

/** Download or print, in either format. Links only, without scripts. */
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
