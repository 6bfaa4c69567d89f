import type { Locale } from "@/lib/kit/money";
import { type Formats, formatsIn, translator } from "./formats";
import { type Messages, texts } from "./texts";

/** What a page of dashboard, site or till needs to write in the language of its reader. */
export type Words = Formats & {
  locale: Locale;
  t: ReturnType<typeof translator<Messages>>;
};

const wordsIn = (locale: Locale): Words => ({
  locale,
  t: translator(locale, texts[locale]),
  ...formatsIn(locale),
});

const words: Record<Locale, Words> = { fr: wordsIn("fr"), en: wordsIn("en") };

export const wordsFor = (locale: Locale): Words => words[locale];
