import type { Locale } from "@/lib/kit/money";

/** The language of a message to somebody who reads this one: French where messages have none of it. */
export const mailLocale = (locale: string | null): Locale => (locale === "en" ? "en" : "fr");
