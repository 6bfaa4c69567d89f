import { write } from "@/lib/kit/changes";
import type { AnyTx } from "@/lib/kit/unit";

/** Saves the language of the page on which a customer paid or saved a card: the next messages use it. */
export const rememberLocale = (tx: AnyTx, id: string, locale: string): Promise<void> =>
  write(tx, { do: "remember locale", id, locale });
