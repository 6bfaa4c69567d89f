import { type FormError, formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";

/** Refusals that mean something of their own where links are made and sent. */
const own = { kyb_required: "kyb", rate_limited: "sentEnough" } as const;

export const linkFormError = (flash: Flash, words: Words): FormError | null => {
  const formError = formErrorIn(flash, words);
  const code = flash.error ?? "";
  if (!formError || !Object.hasOwn(own, code)) return formError;
  return { ...formError, sentence: words.t(`links.${own[code as keyof typeof own]}`) };
};
