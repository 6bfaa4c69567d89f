import fr from "./messages/fr.json";
import type { Words } from "./words";

type Known = keyof typeof fr.error;

const isKnown = (code: string): code is Known => Object.hasOwn(fr.error, code);

export type Told = { sentence: string; param: string | null };

/** The refusal that a form came back with (`?error=…&param=…`), in words; null where there is none. */
export const toldIn = (
  query: Record<string, string | string[] | undefined>,
  { t }: Words,
): Told | null => {
  const { error, param } = query;
  if (typeof error !== "string") return null;
  const sentence = t(`error.${isKnown(error) ? error : "unknown"}`);
  return { sentence, param: typeof param === "string" ? param : null };
};
