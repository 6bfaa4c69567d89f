import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";

type Known = keyof typeof fr.done;

const isKnown = (code: string): code is Known => Object.hasOwn(fr.done, code);

/** The success message of the last form; null for an unknown code. */
export const doneSentence = ({ done = "" }: Flash, { t }: Words): string | null =>
  isKnown(done) ? t(`done.${done}`) : null;
