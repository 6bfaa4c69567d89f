import type { MerchantFace } from "./checkout-view";
import type { Words } from "./words";

export type PaperRow = { label: string; quantity: number; unit: string; total: string };

export type PaperPair = {
  label: string;
  value: string;
  strong?: boolean;
  /** What is read aloud where the value is drawn with signs. */
  spoken?: string;
};

/** Where what the paper is about stands. */
export type PaperTone = "ok" | "wait" | "late" | "back";

/** A paper in the visitor's words: its page, its ticket and its PDF lay out the same texts. */
export type PaperView = {
  title: string;
  heading: string;
  number: string;
  /** Null for a paper about real money. */
  test: { label: string; hint: string } | null;
  merchant: MerchantFace;
  /** What identifies the merchant besides the name, a line each. */
  identity: readonly string[];
  standing: { word: string; tone: PaperTone };
  amount: string;
  /** When it was paid, or is to be. */
  moment: string;
  linesName: string;
  lines: readonly PaperRow[];
  sums: readonly PaperPair[];
  facts: readonly PaperPair[];
  /** An invoice says who owes what when before the lines; a receipt says after them how it was paid. */
  factsStand: "above" | "below";
  /** Before the address to ask at. */
  question: string;
  /** At the foot of each page of the file. */
  by: string;
  file: string;
};

type Seller = { name: string; legalName: string | null; taxNumber: string | null };

export const identityOf = (words: Words, { name, legalName, taxNumber }: Seller): string[] => [
  ...(legalName && legalName !== name ? [legalName] : []),
  ...(taxNumber ? [words.t("paper.taxNumber", { number: taxNumber })] : []),
];

type Line = { description: string; quantity: number; amountXpf: number; totalXpf: number };

export const rowsOf = (words: Words, lines: readonly Line[]): PaperRow[] =>
  lines.map(({ description, quantity, amountXpf, totalXpf }) => ({
    label: description,
    quantity,
    unit: words.xpf(amountXpf),
    total: words.xpf(totalXpf),
  }));

type Tax = { label: string; rateBp: number; htXpf: number; tgcXpf: number };

/** Nothing where the merchant is not liable. */
export const taxPairs = (words: Words, tax: Tax | null): PaperPair[] => {
  if (!tax) return [];
  const { label, rateBp, htXpf, tgcXpf } = tax;
  return [
    { label: words.t("paper.ht"), value: words.xpf(htXpf) },
    {
      label: words.t("paper.tax", { label, rate: words.rate(rateBp / 100) }),
      value: words.xpf(tgcXpf),
    },
  ];
};
