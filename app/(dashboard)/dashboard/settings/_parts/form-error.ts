import { type FormError, formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";

const explained = ["name", "supportEmail", "brandColor", "tgcRate", "ibanXpf", "country"] as const;
type Explained = (typeof explained)[number];

const isExplained = (param: string | null): param is Explained =>
  explained.some((name) => name === param);

/** The refusal of a form; what is wrong with a field is said in that field's own words. */
export const settingsFormError = (flash: Flash, words: Words): FormError | null => {
  const formError = formErrorIn(flash, words);
  return formError && flash.error === "invalid_request" && isExplained(formError.param)
    ? { ...formError, sentence: words.t(`settings.wrong.${formError.param}`) }
    : formError;
};

/** What is said beside one field. */
export const aboutField =
  (formError: FormError | null) =>
  (param: string): string | null =>
    formError?.param === param ? formError.sentence : null;

/** What was typed into a field that came back; otherwise what is known. */
export const typedOr = ({ typed }: Flash, name: string, known: string | null): string =>
  typed?.[name] ?? known ?? "";
