import { type Told, toldIn } from "@/app/_intl/refusal";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/lib/flash";

const explained = ["name", "supportEmail", "brandColor", "tgcRate", "ibanXpf", "country"] as const;
type Explained = (typeof explained)[number];

const isExplained = (param: string | null): param is Explained =>
  explained.some((name) => name === param);

/** The refusal of a form; what is wrong with a field is said in that field's own words. */
export const settingsTold = (flash: Flash, words: Words): Told | null => {
  const told = toldIn(flash, words);
  return told && flash.error === "invalid_request" && isExplained(told.param)
    ? { ...told, sentence: words.t(`settings.wrong.${told.param}`) }
    : told;
};

/** What is said beside one field. */
export const aboutField =
  (told: Told | null) =>
  (param: string): string | null =>
    told?.param === param ? told.sentence : null;

/** What was typed into a field that came back; otherwise what is known. */
export const typedOr = ({ typed }: Flash, name: string, known: string | null): string =>
  typed?.[name] ?? known ?? "";
