import { headers } from "next/headers";
import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";

type Known = keyof typeof fr.done;

const isKnown = (code: string): code is Known => Object.hasOwn(fr.done, code);

/** What the form that led here has done (`?done=…`), in words; null for a code that nobody has written a sentence for. */
export const doneSentence = async ({ t }: Words): Promise<string | null> => {
  // A layout is not told the query; the proxy passes the code on.
  const code = (await headers()).get("x-done") ?? "";
  return isKnown(code) ? t(`done.${code}`) : null;
};
