import { type Told, toldIn } from "@/app/_intl/refusal";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/lib/flash";

/** Refusals that mean something of their own where links are made and sent. */
const own = { kyb_required: "kyb", rate_limited: "sentEnough" } as const;

export const linkTold = (flash: Flash, words: Words): Told | null => {
  const told = toldIn(flash, words);
  const code = flash.error ?? "";
  if (!told || !Object.hasOwn(own, code)) return told;
  return { ...told, sentence: words.t(`links.${own[code as keyof typeof own]}`) };
};
