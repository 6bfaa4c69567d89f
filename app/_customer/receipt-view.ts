import type { ReceiptPage } from "@/lib/receipts/page";
import { maskEmail } from "./checkout-view";
import type { Words } from "./words";

export type ReceiptRow = { label: string; quantity: number; unit: string; total: string };
export type ReceiptPair = { label: string; value: string; strong?: boolean };

/** A receipt in the visitor's words: page, ticket and PDF lay out the same texts. */
export type ReceiptView = {
  title: string;
  heading: string;
  number: string;
  /** Null for a payment that moved money. */
  test: { label: string; hint: string } | null;
  merchant: ReceiptPage["merchant"];
  /** What identifies the merchant besides the name, a line each. */
  identity: readonly string[];
  standing: { word: string; isPaid: boolean };
  amount: string;
  paid: string;
  lines: readonly ReceiptRow[];
  sums: readonly ReceiptPair[];
  card: { shown: string; spoken: string } | null;
  reference: string;
  sentTo: string;
};

export const receiptView = (words: Words, page: ReceiptPage): ReceiptView => ({
  title: words.t("receipt.title", { number: page.number }),
  heading: words.t("receipt.heading"),
  number: page.number,
  test: page.livemode
    ? null
    : { label: words.t("receipt.test"), hint: words.t("receipt.testHint") },
  merchant: page.merchant,
  identity: identityOf(words, page.merchant),
  standing: standingOf(words, page),
  amount: words.xpf(page.amountXpf),
  paid: words.t("receipt.paid", { moment: words.when(page.paidAt, "full") }),
  lines: linesOf(words, page),
  sums: [...taxOf(words, page), ...totalsOf(words, page)],
  card: cardOf(words, page),
  reference: page.reference,
  sentTo: maskEmail(page.email),
});

const identityOf = (words: Words, { name, legalName, taxNumber }: ReceiptPage["merchant"]) => [
  ...(legalName && legalName !== name ? [legalName] : []),
  ...(taxNumber ? [words.t("receipt.taxNumber", { number: taxNumber })] : []),
];

const standingOf = (words: Words, { refundedXpf, amountXpf }: ReceiptPage) => {
  if (refundedXpf === 0) return { word: words.t("receipt.standing.paid"), isPaid: true };
  const extent = refundedXpf < amountXpf ? "partly" : "refunded";
  return { word: words.t(`receipt.standing.${extent}`), isPaid: false };
};

/** Where the payment has no lines of its own, its description is the one that it has. */
const linesOf = (words: Words, { lines, description, amountXpf }: ReceiptPage): ReceiptRow[] => {
  const whole = { quantity: 1, amountXpf, totalXpf: amountXpf };
  const described = description ? [{ description, ...whole }] : [];
  return (lines.length > 0 ? lines : described).map((line) => ({
    label: line.description,
    quantity: line.quantity,
    unit: words.xpf(line.amountXpf),
    total: words.xpf(line.totalXpf),
  }));
};

const taxOf = (words: Words, { tax }: ReceiptPage): ReceiptPair[] => {
  if (!tax) return [];
  const { label, rateBp, htXpf, tgcXpf } = tax;
  return [
    { label: words.t("receipt.ht"), value: words.xpf(htXpf) },
    {
      label: words.t("receipt.tax", { label, rate: words.rate(rateBp / 100) }),
      value: words.xpf(tgcXpf),
    },
  ];
};

const totalsOf = (words: Words, page: ReceiptPage): ReceiptPair[] => {
  const { amountXpf, refundedXpf, refundedAt } = page;
  const total = { label: words.t("receipt.total"), value: words.xpf(amountXpf), strong: true };
  if (refundedXpf === 0) return [total];
  const refunded = refundedAt
    ? words.t("receipt.refundedOn", { day: words.when(refundedAt, "day") })
    : words.t("receipt.refunded");
  const net = words.xpf(amountXpf - refundedXpf);
  return [
    total,
    { label: refunded, value: `−${words.xpf(refundedXpf)}` },
    { label: words.t("receipt.net"), value: net, strong: true },
  ];
};

const cardOf = (words: Words, { card }: ReceiptPage): ReceiptView["card"] => {
  if (!card) return null;
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return {
    shown: words.t("receipt.masked", { brand, last4: card.last4 }),
    spoken: words.t("confirm.ending", { brand, last4: card.last4 }),
  };
};
