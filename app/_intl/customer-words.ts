import { type CustomerMessages, customerTexts } from "./customer-texts";
import { type Formats, formatsIn, translator } from "./formats";
import { nearestLocale, type PageLocale } from "./request-locale";

/** The texts and formats of a view. Passed as props: these pages have no React context. */
export type Words = Formats & {
  locale: PageLocale;
  t: ReturnType<typeof translator<CustomerMessages>>;
};

/** Numbers and dates of a language that Intl does not support are written as in French. */
const wordsIn = (locale: PageLocale): Words => {
  const nearest = nearestLocale(locale);
  return {
    locale,
    t: translator(nearest, customerTexts[locale]),
    ...formatsIn(nearest),
  };
};

const words: Record<PageLocale, Words> = {
  fr: wordsIn("fr"),
  en: wordsIn("en"),
  ty: wordsIn("ty"),
};

export const wordsFor = (locale: PageLocale): Words => words[locale];
