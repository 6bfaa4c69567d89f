import type { Locale } from "@/lib/kit/money";

/** Texts of the error boundary, apart from the others: they are in the client bundle and must stay small. */
export const crashTexts = {
  fr: {
    title: "Cette page n’a pas pu s’afficher",
    text: "Le problème est de notre côté. Rien n’a été modifié ni débité.",
    retry: "Réessayer",
    home: "Retour à l’accueil",
    request: "Numéro à nous donner\u00a0:",
  },
  en: {
    title: "This page could not be shown",
    text: "The problem is on our side. Nothing was changed or charged.",
    retry: "Try again",
    home: "Back to the start",
    request: "Number to give us:",
  },
} as const satisfies Record<Locale, Record<string, string>>;
