import type { Correction } from "@/lib/credit-notes/page";
import type { Buyer } from "@/lib/customers/buyer";
import type { Address } from "@/lib/kit/address";
import type { Tax } from "@/lib/kit/money";
import type { Seller } from "@/lib/merchants/seller";
import type { Branding } from "./checkout-view";
import type { Words } from "./words";

export type DocumentRow = { label: string; quantity: number; unit: string; total: string };

export type DocumentPair = {
  label: string;
  value: string;
  strong?: boolean;
  /** What stands below the value in small print. */
  small?: string;
  /** What is read aloud where the value is drawn with signs. */
  spelledOut?: string;
  /** Another document that this one names; paper shows its number alone. */
  href?: string;
};

/** Where what the paper is about stands. */
export type DocumentTone = "ok" | "wait" | "late" | "back";

/** A paper in the visitor's words: its page, its ticket and its PDF lay out the same texts. */
export type PrintableDocument = {
  title: string;
  heading: string;
  number: string;
  /** Null for a paper about real money. */
  test: { label: string; hint: string } | null;
  merchant: Branding;
  /** What identifies the merchant besides the name, a line each. */
  identity: readonly string[];
  checkout: { word: string; tone: DocumentTone };
  amount: string;
  /** When it was paid, or is to be. */
  moment: string;
  linesName: string;
  lines: readonly DocumentRow[];
  sums: readonly DocumentPair[];
  facts: readonly DocumentPair[];
  /** An invoice says who owes what when before the lines; a receipt says after them how it was paid. */
  factsPosition: "above" | "below";
  /** Before the address to ask at. */
  question: string;
  /** At the foot of each page of the file. */
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

/** `BP 12, Faaʻa, 98702 Faaʻa, Tahiti, Polynésie française`; nothing where no address is known. */
const addressLine = (words: Words, address: Address | null): string[] => {
  if (!address) return [];
  const { line1, line2, postalCode, city, island, country } = address;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const parts = [line1, line2, town, island, country && words.country(country)];
  return [parts.filter(Boolean).join(", ")];
};

/** Whom a document is made out to, in one line; empty where nothing is known. */
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

/** Nothing where the merchant is not liable. */
export const taxPairs = (words: Words, tax: Tax | null): DocumentPair[] => {
  if (!tax) return [];
  const { label, rateBp, htXpf, tgcXpf } = tax;
  return [
    { label: words.t("document.ht"), value: words.xpf(htXpf) },
    {
      label: words.t("document.tax", { label, rate: words.rate(rateBp / 100) }),
      value: words.xpf(tgcXpf),
    },
  ];
};

/** What was given back so far, each time with its credit note, and what is left. */
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

/** What was given back of a payment in all. */
export const refundedIn = (corrections: readonly Correction[]): number =>
  corrections.reduce((sum, { amountXpf }) => sum + amountXpf, 0);
