import type { Locale } from "@/lib/kit/money";

/** 1300 is `13 %`, in English `13%`. */
export const percent = (basisPoints: number, locale: Locale): string =>
  (basisPoints / 10_000).toLocaleString(locale === "fr" ? "fr-PF" : "en-GB", {
    style: "percent",
    maximumFractionDigits: 2,
  });
