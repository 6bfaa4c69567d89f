import { createTranslator } from "use-intl/core";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti, frenchDay, type TahitiStyle } from "@/lib/kit/tahiti";
import { type Messages, texts } from "./texts";

/** Translations and formats of the page's language. */
export type Words = {
  locale: Locale;
  t: ReturnType<typeof createTranslator<Messages>>;
  xpf: (amount: number | bigint) => string;
  euros: (cents: number) => string;
  number: (count: number) => string;
  /** `12 k`, for an axis */
  compact: (amount: number) => string;
  percent: (share: number) => string;
  when: (date: Date, style: TahitiStyle) => string;
  /** `21 nov.` of a day written `2026-11-21` */
  day: (date: string) => string;
  /** `sam. 21 nov.` of the same */
  dayOfWeek: (date: string) => string;
  /** `novembre 2026` and `nov.` of the same */
  month: (date: string) => string;
  monthShort: (date: string) => string;
};

const tags: Record<Locale, string> = { fr: "fr-PF", en: "en-GB" };

const wordsIn = (locale: Locale, messages: Messages): Words => {
  const tag = tags[locale];
  const euros = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR" });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: "compact" });
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    return (date: string): string => {
      const text = format.format(new Date(`${date}T00:00:00Z`));
      return locale === "fr" ? frenchDay(text) : text;
    };
  };
  return {
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
    euros: (cents) => euros.format(cents / 100),
    number: (count) => number.format(count),
    compact: (amount) => compact.format(amount),
    percent: (share) => percent.format(share),
    when: (date, style) => formatTahiti(date, locale, style),
    day: written({ day: "numeric", month: "short" }),
    dayOfWeek: written({ weekday: "short", day: "numeric", month: "short" }),
    month: written({ month: "long", year: "numeric" }),
    monthShort: written({ month: "short" }),
  };
};

const words: Record<Locale, Words> = { fr: wordsIn("fr", texts.fr), en: wordsIn("en", texts.en) };

export const wordsFor = (locale: Locale): Words => words[locale];
