import type { Flash } from "@/lib/flash";
import fr from "./messages/fr.json";
import type { Words } from "./words";

type Known = keyof typeof fr.error;

const isKnown = (code: string): code is Known => Object.hasOwn(fr.error, code);

export type Told = { sentence: string; param: string | null };

/** The refusal that a form came back with, in words; null where there is none. */
export const toldIn = ({ error, param }: Flash, { t }: Words): Told | null => {
  if (error === undefined) return null;
  return { sentence: t(`error.${isKnown(error) ? error : "unknown"}`), param: param ?? null };
};
