import type { Flash } from "@/app/_server/flash";
import fr from "./messages/fr.json";
import type { Words } from "./words";

type Known = keyof typeof fr.error;

const isKnown = (code: string): code is Known => Object.hasOwn(fr.error, code);

export type FormError = { sentence: string; param: string | null };

/** The error of a form that came back; null if there is none. */
export const formErrorIn = ({ error, param }: Flash, { t }: Words): FormError | null => {
  if (error === undefined) return null;
  return { sentence: t(`error.${isKnown(error) ? error : "unknown"}`), param: param ?? null };
};
