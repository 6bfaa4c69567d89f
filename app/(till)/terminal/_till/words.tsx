"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createTranslator } from "use-intl/core";
import type { Messages } from "@/app/_intl/texts";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";
import { Refused, Unreachable } from "./server";

export type Texts = Messages["terminal"];
type Group = "status" | "failure" | "refusal";

/** The texts and formats of the page's language. */
export type TillWords = {
  t: ReturnType<typeof createTranslator<Texts>>;
  xpf: (amount: number) => string;
  /** `18 h 30` in Tahiti, whatever the device's time zone */
  time: (date: Date) => string;
  /** `21 novembre à 18 h 30` */
  moment: (date: Date) => string;
  /** `samedi 21 novembre` of `2026-11-21` */
  day: (date: string) => string;
  /** A message by a code that may be unknown. */
  named: (group: Group, code: string) => string | null;
  /** The error message for the cashier. */
  fault: (thrown: unknown) => string;
};

const wordsIn = (locale: Locale, texts: Texts): TillWords => {
  const t = createTranslator<Texts>({ locale, messages: texts, timeZone: "Pacific/Tahiti" });
  const weekday = new Intl.DateTimeFormat(locale === "fr" ? "fr-PF" : "en-GB", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const named = (group: Group, code: string): string | null =>
    (texts[group] as Record<string, string>)[code] ?? null;
  return {
    t,
    xpf: (amount) => formatXpf(amount, locale),
    time: (date) => formatTahiti(date, locale, "time"),
    moment: (date) => formatTahiti(date, locale, "moment"),
    day: (date) => weekday.format(new Date(`${date}T00:00:00Z`)),
    named,
    fault: (thrown) => {
      if (thrown instanceof Unreachable) return t("offline");
      return (thrown instanceof Refused ? named("refusal", thrown.code) : null) ?? t("failed");
    },
  };
};

const Words = createContext<TillWords | null>(null);

/** Provides the till's texts. */
export const WordsOf = (of: { locale: Locale; texts: Texts; children: ReactNode }) => {
  const { locale, texts, children } = of;
  const words = useMemo(() => wordsIn(locale, texts), [locale, texts]);
  return <Words value={words}>{children}</Words>;
};

export const useWords = (): TillWords => {
  const words = useContext(Words);
  if (!words) throw new Error("The till speaks inside WordsOf.");
  return words;
};
