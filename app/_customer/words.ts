import { createTranslator } from "use-intl/core";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti, type TahitiStyle } from "@/lib/kit/tahiti";
import en from "./messages/en.json";
import fr from "./messages/fr.json";

export type Messages = typeof fr;

/** What a view needs to write in the visitor's language. Passed down: these pages have no React context. */
export type Words = {
  locale: Locale;
  t: ReturnType<typeof createTranslator<Messages>>;
  xpf: (amount: number) => string;
  /** 13 or 8,2: without its sign, which each language sets apart in its own way. */
  rate: (percent: number) => string;
  when: (date: Date, style: TahitiStyle) => string;
};

const rates: Record<Locale, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat("fr-PF", { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 }),
};

const wordsIn = (locale: Locale, messages: Messages): Words => ({
  locale,
  t: createTranslator({
    locale,
    messages,
    timeZone: "Pacific/Tahiti",
    onError: (fault) => {
      throw fault;
    },
  }),
  xpf: (amount) => formatXpf(amount, locale),
  rate: (percent) => rates[locale].format(percent),
  when: (date, style) => formatTahiti(date, locale, style),
});

const words: Record<Locale, Words> = { fr: wordsIn("fr", fr), en: wordsIn("en", en) };

export const wordsFor = (locale: Locale): Words => words[locale];
