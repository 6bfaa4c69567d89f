import type fr from "@/app/_intl/messages/fr.json";
import { formatXpf, type Locale } from "@/lib/kit/money";

type Texts = typeof fr.terminal;
type Groups = { [Key in keyof Texts as Texts[Key] extends string ? never : Key]: Texts[Key] };
type Flat = { [Key in keyof Texts as Texts[Key] extends string ? Key : never]: string };

const given = document.getElementById("words")?.textContent ?? "{}";
const texts = JSON.parse(given) as Texts;

const locale = document.documentElement.lang as Locale;

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));

/** A sentence of the till in the page's language. */
export const t = (key: keyof Flat, values: Record<string, string | number> = {}): string =>
  fill(texts[key], values);

/** One of a group of words by a code that may be unknown. */
export const inWords = (group: keyof Groups, code: string): string | null =>
  (texts[group] as Record<string, string>)[code] ?? null;

export const xpf = (amount: number): string => formatXpf(amount, locale);

const clock = new Intl.DateTimeFormat(locale === "fr" ? "fr-PF" : "en-GB", {
  timeZone: "Pacific/Tahiti",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const wholeDay = new Intl.DateTimeFormat(locale === "fr" ? "fr-PF" : "en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** `18:30` in Tahiti, whatever the device's own zone. */
export const atTime = (unixSeconds: number): string => clock.format(new Date(unixSeconds * 1000));

/** `samedi 21 novembre` of `2026-11-21`. */
export const onDay = (date: string): string => wholeDay.format(new Date(`${date}T00:00:00Z`));
