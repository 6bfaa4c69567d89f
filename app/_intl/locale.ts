import { cookies, headers } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/money";
import { localeOf } from "./request-locale";
import { type Words, wordsFor } from "./words";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The page's language, chosen as on the checkout pages: one choice for the whole product. */
export const currentLocale = cache(
  async (): Promise<Locale> =>
    localeOf(new Request(env().APP_ORIGIN, { headers: new Headers(await headers()) })),
);

/** Translations and formats for a page. */
export const currentWords = async (): Promise<Words> => wordsFor(await currentLocale());

/** The chosen theme; `system` follows the device. */
export const currentTheme = async (): Promise<Theme> => {
  const chosen = (await cookies()).get("theme")?.value;
  return themes.find((theme) => theme === chosen) ?? "system";
};

/** Single-key shortcuts are on unless the person turned them off. */
export const shortcutsAreOn = async (): Promise<boolean> =>
  (await cookies()).get("shortcuts")?.value !== "off";
