import type { RenderedMail } from "@/emails/_parts/rendered";
import type { Locale } from "@/lib/kit/money";

export const sampleOrigin = "http://localhost:3000";

/** One email with every field filled; `words` replaces every text that somebody else may write. */
export type Sample = {
  name: string;
  mail: (locale: Locale, words?: string) => Promise<RenderedMail>;
};

export const at = "2026-11-22T04:30:05.000Z";
export const later = "2026-11-24T04:30:05.000Z";
