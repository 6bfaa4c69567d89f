import type { Words } from "@/app/_intl/customer-words";
import { lateBefore } from "@/lib/invoices/late";
import type { InvoicePage } from "@/lib/invoices/page";
import { now } from "@/lib/kit/clock";
import { brandingOf } from "./branding";
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
import { reasonOf } from "./refusal";

/** An invoice in the page's language, with what its page adds. */
export type InvoiceView = PrintableDocument & {
  /** Shown to the customer on the page, not in print. */
  notes: readonly string[];
  /** The button's text; null if there is nothing left to pay. */
  pay: string | null;
};

export const invoiceView = (words: Words, page: InvoicePage): InvoiceView => ({
  title: words.t("invoice.title", { number: page.number }),
  heading: words.t("invoice.heading"),
  number: page.number,
  test: page.livemode
    ? null
    : { label: words.t("invoice.test"), hint: words.t("invoice.testHint") },
  merchant: brandingOf(page.seller),
  identity: identityOf(words, page.seller),
  checkout: checkoutChipOf(words, page),
  amount: words.xpf(page.amountXpf),
  moment: momentOf(words, page),
  notes: notesOf(words, page),
  linesName: words.t("invoice.lines"),
  lines: linesOf(words, page),
  sums: [...taxPairs(words, page.taxes), totalOf(words, page), ...correctionPairs(words, page)],
  facts: factsOf(words, page),
  factsPosition: "above",
  question: words.t("invoice.contact"),
  by: words.t("invoice.by"),
  file: words.t("invoice.file", { number: page.number }),
  pay: payOf(words, page),
});

const momentOf = (words: Words, page: InvoicePage): string => {
  const { paidAt, outOfBand } = page;
  if (paidAt && outOfBand) {
    return words.t(`invoice.paidBy.${outOfBand.method}`, { day: words.when(paidAt, "day") });
  }
  if (paidAt) return words.t("invoice.paid", { moment: words.when(paidAt, "full") });
  const day = words.when(page.dueAt, "day");
  return words.t(statusOf(page) === "open" ? "invoice.due" : "invoice.since", { day });
};

const statusOf = ({ status, period, dueAt, ...of }: InvoicePage) =>
  status === "open" && period === null && dueAt < lateBefore(now(of)) ? "past_due" : status;

/** With the rate of each line, where there are several. */
const linesOf = (words: Words, { lines, taxes: [tax] }: InvoicePage): DocumentRow[] =>
  rowsOf(words, lines).map((row, at) => {
    const rateBp = lines[at]?.rateBp ?? null;
    if (rateBp === null || !tax) return row;
    const rate = words.rate(rateBp / 100);
    return { ...row, tax: words.t("document.tax", { label: tax.label, rate }) };
  });

const lastAttempt = ({ attempts }: InvoicePage) => attempts.at(-1);

const isPaying = (page: InvoicePage): boolean =>
  page.status !== "paid" && lastAttempt(page)?.status === "processing";

const tones = { open: "wait", past_due: "late", unpaid: "late", paid: "ok" } as const;

const checkoutChipOf = (words: Words, page: InvoicePage): InvoiceView["checkout"] => {
  if (isPaying(page)) return { word: words.t("invoice.status.processing"), tone: "wait" };
  if (page.corrections.length > 0) {
    const extent = refundedIn(page.corrections) < page.amountXpf ? "partly" : "refunded";
    return { word: words.t(`document.${extent}`), tone: "back" };
  }
  const status = statusOf(page);
  return { word: words.t(`invoice.status.${status}`), tone: tones[status] };
};

const notesOf = (words: Words, page: InvoicePage): string[] => {
  if (page.status === "paid") return [];
  if (isPaying(page)) return [words.t("invoice.waiting")];
  const failure = lastAttempt(page)?.failureCode;
  return [
    ...(failure ? [refusalNote(words, failure)] : []),
    ...(page.nextAttemptAt
      ? [words.t("invoice.next", { day: words.when(page.nextAttemptAt, "day") })]
      : []),
  ];
};

/** The reason in the customer's terms; an error on our side is not a refusal. */
const refusalNote = (words: Words, code: string): string => {
  if (code === "authentication_required") return words.t("invoice.authentication");
  if (code === "processing_error") return words.t("invoice.failed");
  return words.t("invoice.refused", { reason: reasonOf(words, { code, sentence: "" }) });
};

const totalOf = (words: Words, { taxes, amountXpf }: InvoicePage): DocumentPair => ({
  label: words.t(taxes.length > 0 ? "invoice.totalTaxed" : "invoice.total"),
  value: words.xpf(amountXpf),
  strong: true,
});

const factsOf = (words: Words, page: InvoicePage): DocumentPair[] => {
  const { buyer, createdAt, dueAt, outOfBand, memo } = page;
  const to = buyerLine(words, buyer);
  const reference = outOfBand?.reference;
  return [
    { label: words.t("invoice.issued"), value: words.when(createdAt, "day") },
    { label: words.t("invoice.dueOn"), value: words.when(dueAt, "day") },
    ...periodOf(words, page),
    ...(to ? [{ label: words.t("invoice.to"), value: to }] : []),
    ...(reference ? [{ label: words.t("invoice.reference"), value: reference }] : []),
    ...(memo ? [{ label: words.t("invoice.memo"), value: memo }] : []),
  ];
};

const periodOf = (words: Words, { period }: InvoicePage): DocumentPair[] => {
  if (!period) return [];
  const range = { start: words.when(period.start, "day"), end: words.when(period.end, "day") };
  return [{ label: words.t("invoice.period"), value: words.t("invoice.range", range) }];
};

const payOf = (words: Words, page: InvoicePage): string | null => {
  if (page.status === "paid") return null;
  return isPaying(page)
    ? words.t("invoice.follow")
    : words.t("invoice.pay", { amount: words.xpf(page.amountXpf) });
};
