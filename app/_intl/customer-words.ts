import { createTranslator } from "use-intl/core";
import { inFrench } from "@/lib/kit/french";
import { formatXpf } from "@/lib/kit/money";
import { formatTahiti, type TahitiStyle } from "@/lib/kit/tahiti";
import { nearestLocale, type PageLocale } from "./locale";
import en from "./messages/en.json";
import fr from "./messages/fr.json";
import ty from "./messages/ty.json";

export type Messages = typeof fr;

/** The texts and formats of a view. Passed as props: these pages have no React context. */
export type Words = {
  locale: PageLocale;
  t: ReturnType<typeof createTranslator<Messages>>;
  xpf: (amount: number) => string;
  /** 13 or 8,2: without the sign, which each language spaces differently. */
  rate: (percent: number) => string;
  when: (date: Date, style: TahitiStyle) => string;
  euros: (cents: number) => string;
  /** A country by its code; the code itself if unknown. */
  country: (code: string) => string;
};

const TAGS = { fr: "fr-PF", en: "en-GB" };

/** Numbers and dates of a language that Intl does not support are written as in French. */
const wordsIn = (locale: PageLocale, messages: Messages): Words => {
  const nearest = nearestLocale(locale);
  const countries = new Intl.DisplayNames(TAGS[nearest], { type: "region" });
  const euros = new Intl.NumberFormat(TAGS[nearest], { style: "currency", currency: "EUR" });
  const rates = new Intl.NumberFormat(TAGS[nearest], { maximumFractionDigits: 2 });
  return {
    locale,
    t: createTranslator({
      locale: nearest,
      messages,
      timeZone: "Pacific/Tahiti",
      onError: (fault) => {
        throw fault;
      },
    }),
    xpf: (amount) => formatXpf(amount, nearest),
    rate: (percent) => rates.format(percent),
    when: (date, style) => formatTahiti(date, nearest, style),
    euros: (cents) => euros.format(cents / 100),
    country: (code) => countries.of(code) ?? code,
  };
};

const words: Record<PageLocale, Words> = {
  fr: wordsIn("fr", inFrench(fr)),
  en: wordsIn("en", en),
  ty: wordsIn("ty", ty),
};

export const wordsFor = (locale: PageLocale): Words => words[locale];
