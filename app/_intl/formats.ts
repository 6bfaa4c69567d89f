import { type AbstractIntlMessages, createTranslator } from "use-intl/core";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti, frenchDay, type TahitiStyle } from "@/lib/kit/tahiti";

/** Amounts, numbers and dates as a language writes them. */
export type Formats = {
  xpf: (amount: number | bigint) => string;
  euros: (cents: number) => string;
  number: (count: number) => string;
  /** `12 k`, for an axis */
  compact: (amount: number) => string;
  percent: (share: number) => string;
  /** 13 or 8,2: without the sign, which each language spaces differently. */
  rate: (percent: number) => string;
  when: (date: Date, style: TahitiStyle) => string;
  /** `21 nov.` of a day written `2026-11-21` */
  day: (date: string) => string;
  /** `sam. 21 nov.` of the same */
  dayOfWeek: (date: string) => string;
  /** `novembre 2026` and `nov.` of the same */
  month: (date: string) => string;
  monthShort: (date: string) => string;
  /** A country by its code; the code itself if unknown. */
  country: (code: string) => string;
};

const tags: Record<Locale, string> = { fr: "fr-PF", en: "en-GB" };

export const formatsIn = (locale: Locale): Formats => {
  const tag = tags[locale];
  const euros = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR" });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const rate = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: "compact" });
  const countries = new Intl.DisplayNames(tag, { type: "region" });
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    return (date: string): string => {
      const text = format.format(new Date(`${date}T00:00:00Z`));
      return locale === "fr" ? frenchDay(text) : text;
    };
  };
  return {
    xpf: (amount) => formatXpf(amount, locale),
    euros: (cents) => euros.format(cents / 100),
    number: (count) => number.format(count),
    compact: (amount) => compact.format(amount),
    percent: (share) => percent.format(share),
    rate: (share) => rate.format(share),
    when: (date, style) => formatTahiti(date, locale, style),
    day: written({ day: "numeric", month: "short" }),
    dayOfWeek: written({ weekday: "short", day: "numeric", month: "short" }),
    month: written({ month: "long", year: "numeric" }),
    monthShort: written({ month: "short" }),
    country: (code) => countries.of(code) ?? code,
  };
};

type Options<Messages extends AbstractIntlMessages> = Parameters<
  typeof createTranslator<Messages>
>[0];

/** Messages with their placeholders filled in. One that is missing or cannot be filled is our mistake: it throws. */
export const translator = <Messages extends AbstractIntlMessages>(
  locale: Locale,
  messages: Messages,
): ReturnType<typeof createTranslator<Messages>> => {
  const options = {
    locale,
    messages,
    timeZone: "Pacific/Tahiti",
    onError: (fault: Error) => {
      throw fault;
    },
  };
  return createTranslator<Messages>(options as unknown as Options<Messages>);
};
