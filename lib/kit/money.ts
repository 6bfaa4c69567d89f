export type Locale = "fr" | "en";

/** XPF has no minor unit and is written with its ISO code: the Intl symbols (FCFP, CFPF) differ by locale. */
const formats: Record<Locale, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat("fr-PF", {
    style: "currency",
    currency: "XPF",
    currencyDisplay: "code",
  }),
  en: new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: "XPF",
    currencyDisplay: "code",
  }),
};

/** `12 500 XPF` in French (narrow no-break space, then no-break space), `XPF 12,500` in English. */
export const formatXpf = (amount: number | bigint, locale: Locale): string =>
  formats[locale].format(amount);

/** The legal parity, 1 000 XPF = 8.38 EUR, to the nearest cent, half up. */
export const eurCents = (amountXpf: number | bigint): number =>
  Number((positive(amountXpf) * 838n + 500n) / 1000n);

/** The same of a column, in SQL. */
export const eurCentsSql = (amountXpf: string): string => `(${amountXpf} * 838 + 500) / 1000`;

export type TgcSplit = { htXpf: number; tgcXpf: number };

/** Splits the tax from a price that includes it; the two parts always add up to the price. */
export const splitTgc = (amountXpf: number | bigint, rateBasisPoints: number | null): TgcSplit => {
  const amount = positive(amountXpf);
  const rate = positive(rateBasisPoints ?? 0);
  const ht = (2n * amount * 10_000n + 10_000n + rate) / (2n * (10_000n + rate));
  return { htXpf: Number(ht), tgcXpf: Number(amount - ht) };
};

/** Basis points as the percentage of the API: 1300 is 13. */
export const percent = (basisPoints: number | null): number | null =>
  basisPoints === null ? null : basisPoints / 100;

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/** A percentage with at most two decimals, as basis points. Read as text: 8.2 × 100 is not 820 in floating point. */
export const parseRate = (percent: string | number): number => {
  const [, whole, decimals = ""] = PERCENT.exec(String(percent)) ?? [];
  const points = whole === undefined ? Number.NaN : Number(whole + decimals.padEnd(2, "0"));
  if (!(points <= 10_000)) {
    throw new RangeError(`${percent} is not a percentage with at most two decimals.`);
  }
  return points;
};

const positive = (amount: number | bigint): bigint => {
  if (typeof amount === "number" && !Number.isSafeInteger(amount)) {
    throw new RangeError(`${amount} is not a whole amount.`);
  }
  const exact = BigInt(amount);
  if (exact < 0n) throw new RangeError(`${amount} is negative.`);
  return exact;
};

/** What each of several costs; their amount is theirs by the quantity. */
export const unitAmountOf = ({
  amountXpf,
  quantity,
}: {
  amountXpf: bigint;
  quantity: number;
}): bigint => amountXpf / BigInt(quantity);
