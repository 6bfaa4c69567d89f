import type { Locale } from "@/lib/kit/money";

/** The language of a message to a reader of this one: French if messages are not available in it. */
export const mailLocale = (locale: string | null): Locale => (locale === "en" ? "en" : "fr");
