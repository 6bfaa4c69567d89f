import type { Fact } from "@/emails/_parts/facts";
import { percent } from "@/emails/_parts/percent";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { splitOf, type Tax } from "@/lib/kit/taxes";

type Texts = { before: string; tax: (label: string, rate: string) => string };

/** The price before tax and the tax of each rate; none if the merchant is not liable. */
export const taxFacts = (taxes: readonly Tax[], texts: Texts, locale: Locale): Fact[] => {
  if (taxes.length === 0) return [];
  return [
    { label: texts.before, value: formatXpf(splitOf(taxes).htXpf, locale) },
    ...taxes.map(({ label, rateBp, tgcXpf }) => ({
      label: texts.tax(label, percent(rateBp, locale)),
      value: formatXpf(tgcXpf, locale),
    })),
  ];
};
