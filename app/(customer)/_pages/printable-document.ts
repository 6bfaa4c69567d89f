import type { Words } from "@/app/_intl/customer-words";
import type { Correction } from "@/lib/credit-notes/page";
import type { Buyer } from "@/lib/customers/buyer";
import type { Address } from "@/lib/kit/address";
import { splitOf, type Tax } from "@/lib/kit/taxes";
import type { Seller } from "@/lib/merchants/seller";
import type { Branding } from "./checkout-view";

export type DocumentRow = {
  label: string;
  quantity: number;
  unit: string;
  total: string;
  /** Its tax, where the lines have several rates. */
  tax?: string;
};

export type DocumentPair = {
  label: string;
  value: string;
  strong?: boolean;
  /** A note in small print below the value. */
  small?: string;
  /** What screen readers read if the value is drawn with symbols. */
  spelledOut?: string;
  /** A related document; in print only its number shows. */
  href?: string;
};

/** Where the facts are placed. */
export type DocumentTone = "ok" | "wait" | "late" | "back";

/** A document in the page's language; its page, ticket and PDF share these texts. */
export type PrintableDocument = {
  title: string;
  heading: string;
  number: string;
  /** Null for a document in live mode. */
  test: { label: string; hint: string } | null;
  merchant: Branding;
  /** The merchant's identity besides its name, one item per line. */
  identity: readonly string[];
  checkout: { word: string; tone: DocumentTone };
  amount: string;
  /** Date of payment, or due date. */
  moment: string;
  linesName: string;
  lines: readonly DocumentRow[];
  sums: readonly DocumentPair[];
  facts: readonly DocumentPair[];
  /** An invoice shows the parties and dates before the lines; a receipt shows the payment after them. */
  factsPosition: "above" | "below";
  /** Text before the contact address. */
  question: string;
  /** Footer of each page of the PDF. */
  by: string;
  file: string;
};

export const identityOf = (
  words: Words,
  { name, legalName, taxNumber, address }: Seller,
): string[] => [
  ...(legalName && legalName !== name ? [legalName] : []),
  ...addressLine(words, address),
  ...(taxNumber ? [words.t("document.taxNumber", { number: taxNumber })] : []),
];

/** `BP 12, Faaʻa, 98702 Faaʻa, Tahiti, Polynésie française`; empty without an address. */
const addressLine = (words: Words, address: Address | null): string[] => {
  if (!address) return [];
  const { line1, line2, postalCode, city, island, country } = address;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const parts = [line1, line2, town, island, country && words.country(country)];
  return [parts.filter(Boolean).join(", ")];
};

/** The recipient of a document, on one line; empty if unknown. */
export const buyerLine = (words: Words, { name, email, address }: Buyer): string =>
  [name, email, ...addressLine(words, address)].filter(Boolean).join(" · ");

type Line = { description: string; quantity: number; amountXpf: number; totalXpf: number };

export const rowsOf = (words: Words, lines: readonly Line[]): DocumentRow[] =>
  lines.map(({ description, quantity, amountXpf, totalXpf }) => ({
    label: description,
    quantity,
    unit: words.xpf(amountXpf),
    total: words.xpf(totalXpf),
  }));

/** The price before tax and the tax of each rate; empty if the merchant is not liable. */
export const taxPairs = (words: Words, taxes: readonly Tax[]): DocumentPair[] => {
  if (taxes.length === 0) return [];
  return [
    { label: words.t("document.ht"), value: words.xpf(splitOf(taxes).htXpf) },
    ...taxes.map(({ label, rateBp, htXpf, tgcXpf }) => ({
      label: words.t("document.tax", { label, rate: words.rate(rateBp / 100) }),
      value: words.xpf(tgcXpf),
      ...(taxes.length > 1 && { small: words.t("document.taxOn", { ht: words.xpf(htXpf) }) }),
    })),
  ];
};

/** The refunds so far, each with its credit note, and the remaining amount. */
export const correctionPairs = (
  words: Words,
  { corrections, amountXpf }: { corrections: readonly Correction[]; amountXpf: number },
): DocumentPair[] => {
  if (corrections.length === 0) return [];
  const rows = corrections.map(({ number, at, amountXpf: back, url: href }) => ({
    label: words.t("document.credited", { number, day: words.when(at, "day") }),
    value: `−${words.xpf(back)}`,
    href,
  }));
  const net = words.xpf(amountXpf - refundedIn(corrections));
  return [...rows, { label: words.t("document.net"), value: net, strong: true }];
};

/** Total refunded of a payment. */
export const refundedIn = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { amountXpf }) => sum + amountXpf, 0);
