import { DAY, HOUR } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/money";

/** `time` 18 h 30 · `day` 21 novembre 2026 · `moment` 21 novembre à 18 h 30 · `full` with the year · `table` 21/11/2026 18:30 */
export type TahitiStyle = "time" | "day" | "moment" | "full" | "table";

const ZONE = "Pacific/Tahiti";
const TAGS: Record<Locale, string> = { fr: "fr-PF", en: "en-GB" };
const NO_BREAK = "\u00a0";

const formats = (options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> => ({
  fr: new Intl.DateTimeFormat(TAGS.fr, { ...options, timeZone: ZONE }),
  en: new Intl.DateTimeFormat(TAGS.en, { ...options, timeZone: ZONE }),
});

/** French writes the first of a month as 1er; Intl would write 1. */
export const frenchDay = (text: string): string => text.replace(/^1 /, "1er ");

const clock = formats({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndMonth = formats({ day: "numeric", month: "long" });
const wholeDay = formats({ day: "numeric", month: "long", year: "numeric" });
const digits = formats({ day: "2-digit", month: "2-digit", year: "numeric" });

/** Every time shown to a person is Tahiti time, whatever the time zone of the server or of the browser. */
export const formatTahiti = (date: Date, locale: Locale, style: TahitiStyle): string => {
  const dayIn = (format: Record<Locale, Intl.DateTimeFormat>): string => {
    const text = format[locale].format(date);
    return locale === "fr" ? frenchDay(text) : text;
  };
  const at = (day: string) =>
    locale === "fr" ? `${day} à ${time(date, "fr")}` : `${day} at ${time(date, "en")}`;
  switch (style) {
    case "time":
      return time(date, locale);
    case "day":
      return dayIn(wholeDay);
    case "moment":
      return at(dayIn(dayAndMonth));
    case "full":
      return at(dayIn(wholeDay));
    case "table":
      return `${digits[locale].format(date)} ${clock[locale].format(date)}`;
  }
};

/** French writes 18 h 30; Intl would write 18:30. */
const time = (date: Date, locale: Locale): string => {
  const text = clock[locale].format(date);
  return locale === "fr" ? text.replace(":", `${NO_BREAK}h${NO_BREAK}`) : text;
};

/** Tahiti is ten hours behind UTC all year round, and has been since 1912. */
export const BEHIND_UTC = 10 * HOUR;

/** The Tahiti day of an instant, half-open. */
export const tahitiDay = (at: Date): { start: Date; end: Date } => {
  const start = Math.floor((at.getTime() - BEHIND_UTC) / DAY) * DAY + BEHIND_UTC;
  return { start: new Date(start), end: new Date(start + DAY) };
};
