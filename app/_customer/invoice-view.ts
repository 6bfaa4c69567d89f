import type { InvoicePage } from "@/lib/invoices/page";
import { reasonOf } from "./refusal";
import type { Words } from "./words";

export type InvoiceRow = { label: string; quantity: string; unit: string; total: string };
export type InvoicePair = { label: string; value: string; strong?: boolean };

/** An invoice in the visitor's words: page and PDF lay out the same texts. */
export type InvoiceView = {
  title: string;
  heading: string;
  number: string;
  /** Null for an invoice of real money. */
  test: { label: string; hint: string } | null;
  merchant: { name: string; brandColor: string | null; supportEmail: string | null };
  /** What identifies the merchant besides the name, a line each. */
  identity: readonly string[];
  standing: { word: string; tone: "ok" | "wait" | "late" };
  amount: string;
  /** When it was paid, or is to be. */
  moment: string;
  /** For the customer who looks at it now; not on paper. */
  notes: readonly string[];
  lines: readonly InvoiceRow[];
  sums: readonly InvoicePair[];
  facts: readonly InvoicePair[];
  /** What the page's button says; null when there is nothing left to pay. */
  pay: string | null;
};

export const invoiceView = (words: Words, page: InvoicePage): InvoiceView => ({
  title: words.t("invoice.title", { number: page.number }),
  heading: words.t("invoice.heading"),
  number: page.number,
  test: page.livemode
    ? null
    : { label: words.t("invoice.test"), hint: words.t("invoice.testHint") },
  merchant: merchantOf(page),
  identity: identityOf(words, page),
  standing: standingOf(words, page),
  amount: words.xpf(page.amountXpf),
  moment: momentOf(words, page),
  notes: notesOf(words, page),
  lines: page.lines.map((line) => ({
    label: line.description,
    quantity: String(line.quantity),
    unit: words.xpf(line.amountXpf),
    total: words.xpf(line.totalXpf),
  })),
  sums: sumsOf(words, page),
  facts: factsOf(words, page),
  pay: payOf(words, page),
});

const merchantOf = ({ seller }: InvoicePage) => ({
  name: seller.name,
  brandColor: seller.brandColor,
  supportEmail: seller.supportEmail,
});

const identityOf = (words: Words, { seller }: InvoicePage): string[] => {
  const { name, legalName, taxNumber } = seller;
  return [
    ...(legalName && legalName !== name ? [legalName] : []),
    ...(taxNumber ? [words.t("invoice.taxNumber", { number: taxNumber })] : []),
  ];
};

const momentOf = (words: Words, { status, paidAt, dueAt }: InvoicePage): string => {
  if (paidAt) return words.t("invoice.paid", { moment: words.when(paidAt, "full") });
  const day = words.when(dueAt, "day");
  return words.t(status === "open" ? "invoice.due" : "invoice.since", { day });
};

const lastAttempt = ({ attempts }: InvoicePage) => attempts.at(-1);

const isPaying = (page: InvoicePage): boolean =>
  page.status !== "paid" && lastAttempt(page)?.status === "processing";

const tones = { open: "wait", past_due: "late", unpaid: "late", paid: "ok" } as const;

const standingOf = (words: Words, page: InvoicePage): InvoiceView["standing"] =>
  isPaying(page)
    ? { word: words.t("invoice.status.processing"), tone: "wait" }
    : { word: words.t(`invoice.status.${page.status}`), tone: tones[page.status] };

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

/** The reason in the customer's terms; an incident of ours is no refusal. */
const refusalNote = (words: Words, code: string): string => {
  if (code === "authentication_required") return words.t("invoice.authentication");
  if (code === "processing_error") return words.t("invoice.failed");
  return words.t("invoice.refused", { reason: reasonOf(words, { code, sentence: "" }) });
};

const sumsOf = (words: Words, { tax, amountXpf }: InvoicePage): InvoicePair[] => {
  const total = { value: words.xpf(amountXpf), strong: true };
  if (!tax) return [{ label: words.t("invoice.total"), ...total }];
  const { label, rateBp, htXpf, tgcXpf } = tax;
  return [
    { label: words.t("invoice.ht"), value: words.xpf(htXpf) },
    {
      label: words.t("invoice.tax", { label, rate: words.rate(rateBp / 100) }),
      value: words.xpf(tgcXpf),
    },
    { label: words.t("invoice.totalTaxed"), ...total },
  ];
};

const factsOf = (words: Words, page: InvoicePage): InvoicePair[] => {
  const { buyer, createdAt, dueAt, period } = page;
  const to = [buyer.name, buyer.email].filter((part) => part !== null && part !== "");
  const range = {
    start: words.when(period.start, "day"),
    end: words.when(period.end, "day"),
  };
  return [
    { label: words.t("invoice.issued"), value: words.when(createdAt, "day") },
    { label: words.t("invoice.dueOn"), value: words.when(dueAt, "day") },
    { label: words.t("invoice.period"), value: words.t("invoice.range", range) },
    ...(to.length > 0 ? [{ label: words.t("invoice.to"), value: to.join(" · ") }] : []),
  ];
};

const payOf = (words: Words, page: InvoicePage): string | null => {
  if (page.status === "paid") return null;
  return isPaying(page)
    ? words.t("invoice.follow")
    : words.t("invoice.pay", { amount: words.xpf(page.amountXpf) });
};
