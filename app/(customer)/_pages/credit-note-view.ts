import type { Words } from "@/app/_intl/customer-words";
import type { CreditNotePage } from "@/lib/credit-notes/page";
import type { RefundReason } from "@/lib/refunds/schema";
import { brandingOf } from "./branding";
import { maskEmail } from "./checkout-view";
import {
  buyerLine,
  type DocumentPair,
  identityOf,
  type PrintableDocument,
  rowsOf,
  taxPairs,
} from "./printable-document";

/** A credit note, in the page's language. */
export const creditNoteView = (words: Words, page: CreditNotePage): PrintableDocument => ({
  title: words.t("creditNote.title", { number: page.number }),
  heading: words.t("creditNote.heading"),
  number: page.number,
  test: page.livemode
    ? null
    : { label: words.t("creditNote.test"), hint: words.t("creditNote.testHint") },
  merchant: brandingOf(page.seller),
  identity: identityOf(words, page.seller),
  checkout: { word: words.t("creditNote.state"), tone: "ok" },
  amount: words.xpf(page.amountXpf),
  moment: words.t("creditNote.moment", { moment: words.when(page.createdAt, "full") }),
  linesName: words.t("creditNote.lines"),
  lines: linesOf(words, page),
  sums: [...taxPairs(words, page.taxes), totalOf(words, page)],
  facts: factsOf(words, page),
  factsPosition: "above",
  question: words.t("creditNote.contact"),
  by: words.t("creditNote.by"),
  file: words.t("creditNote.file", { number: page.number }),
});

const linesOf = (words: Words, { description: of, amountXpf }: CreditNotePage) => {
  const description = of
    ? words.t("creditNote.lineOf", { description: of })
    : words.t("creditNote.line");
  return rowsOf(words, [{ description, quantity: 1, amountXpf, totalXpf: amountXpf }]);
};

const totalOf = (words: Words, { taxes, amountXpf }: CreditNotePage): DocumentPair => ({
  label: words.t(taxes.length > 0 ? "creditNote.totalTaxed" : "creditNote.total"),
  value: words.xpf(amountXpf),
  strong: true,
});

const reasonIn = (words: Words, reason: string): string =>
  words.t(`creditNote.reasons.${reason as RefundReason}`);

const factsOf = (words: Words, page: CreditNotePage): DocumentPair[] => {
  const { createdAt, corrects, reason, buyer, amountEurCents } = page;
  // The address is not for everyone who has the link.
  const to = buyerLine(words, { ...buyer, email: buyer.email && maskEmail(buyer.email) });
  return [
    { label: words.t("creditNote.issued"), value: words.when(createdAt, "day") },
    ...(corrects ? [{ label: words.t(correctedKind(corrects)), value: corrects }] : []),
    ...(reason ? [{ label: words.t("creditNote.reason"), value: reasonIn(words, reason) }] : []),
    ...(to ? [{ label: words.t("creditNote.to"), value: to }] : []),
    { label: words.t("document.euros"), value: words.euros(amountEurCents) },
  ];
};

/** Invoice numbers begin with F, receipt numbers with R. */
const correctedKind = (number: string) =>
  number.startsWith("F-") ? "creditNote.invoice" : "creditNote.receipt";
