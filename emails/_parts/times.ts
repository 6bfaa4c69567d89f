import type { Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

/** `21 novembre 2026 à 18 h 30, heure de Tahiti` */
export const tahitiTime = (instant: string | Date, locale: Locale): string => {
  const zone = { fr: "heure de Tahiti", en: "Tahiti time" }[locale];
  return `${formatTahiti(new Date(instant), locale, "full")}, ${zone}`;
};
