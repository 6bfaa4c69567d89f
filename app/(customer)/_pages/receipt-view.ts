import type { Words } from "@/app/_intl/customer-words";
import { cardName } from "@/lib/kit/card-name";
import type { ReceiptPage } from "@/lib/receipts/page";
import { shortReference } from "@/lib/transactions/reference";
import { brandingOf } from "./branding";
import { cardEnding } from "./card-ending";
import { maskEmail } from "./checkout-view";
import {
  buyerLine,
  correctionPairs,
  type DocumentPair,
  type DocumentRow,
  identityOf,
  type PrintableDocument,
  refundedIn,
  rowsOf,
  taxPairs,
} from "./printable-document";

/** A receipt in the page's language, with the texts that only a ticket has. */
export type ReceiptView = PrintableDocument & {
  card: { shown: string; spelledOut: string } | null;
  reference: string;
};

export const receiptView = (words: Words, page: ReceiptPage): ReceiptView => {
  const card = cardOf(words, page);
  return {
    title: words.t("receipt.title", { number: page.number }),
    heading: words.t("receipt.heading"),
    number: page.number,
    test: page.livemode
      ? null
      : { label: words.t("receipt.test"), hint: words.t("receipt.testHint") },
    merchant: brandingOf(page.merchant),
    identity: identityOf(words, page.merchant),
    checkout: checkoutChipOf(words, page),
    amount: words.xpf(page.amountXpf),
    moment: words.t("receipt.paid", { moment: words.when(page.paidAt, "full") }),
    linesName: words.t("receipt.lines"),
    lines: linesOf(words, page),
    sums: [...taxPairs(words, page.taxes), ...totalsOf(words, page)],
    facts: factsOf(words, page, card),
    factsPosition: "below",
    question: words.t("receipt.contact"),
    by: words.t("receipt.by"),
    file: words.t("receipt.file", { number: page.number }),
    card,
    reference: page.reference,
  };
};

const checkoutChipOf = (
  words: Words,
  { corrections, amountXpf }: ReceiptPage,
): PrintableDocument["checkout"] => {
  if (corrections.length === 0) return { word: words.t("receipt.state.paid"), tone: "ok" };
  const extent = refundedIn(corrections) < amountXpf ? "partly" : "refunded";
  return { word: words.t(`receipt.state.${extent}`), tone: "back" };
};

/** A payment without line items shows its description as the only line. */
const linesOf = (words: Words, { lines, description, amountXpf }: ReceiptPage): DocumentRow[] => {
  const whole = { quantity: 1, amountXpf, totalXpf: amountXpf };
  const described = description ? [{ description, ...whole }] : [];
  return rowsOf(words, lines.length > 0 ? lines : described);
};

const totalsOf = (words: Words, page: ReceiptPage): DocumentPair[] => [
  { label: words.t("receipt.total"), value: words.xpf(page.amountXpf), strong: true },
  ...correctionPairs(words, page),
];

const cardOf = (words: Words, { card }: ReceiptPage): ReceiptView["card"] => {
  if (!card) return null;
  return {
    shown: cardName(card),
    spelledOut: cardEnding(words, card),
  };
};

const factsOf = (words: Words, page: ReceiptPage, card: ReceiptView["card"]): DocumentPair[] => [
  { label: words.t("receipt.number"), value: page.number },
  ...buyerPairs(words, page),
  ...(card
    ? [{ label: words.t("receipt.card"), value: card.shown, spelledOut: card.spelledOut }]
    : []),
  { label: words.t("receipt.to"), value: maskEmail(page.email) },
  {
    label: words.t("receipt.reference"),
    value: shortReference(page.reference),
    small: page.reference,
  },
];

/** Name and address; the email address is not printed. */
const buyerPairs = (words: Words, { buyer }: ReceiptPage): DocumentPair[] => {
  const value = buyerLine(words, { ...buyer, email: null });
  return value ? [{ label: words.t("receipt.buyer"), value }] : [];
};
