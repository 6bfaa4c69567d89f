import type { Tx } from "@/lib/kit/db";

/** Saves the language of the page on which a customer paid or saved a card: the next messages use it. */
export const rememberLocale = async (tx: Tx, id: string, locale: string): Promise<void> => {
  await tx.$executeRaw`
    UPDATE customers SET locale = ${locale} WHERE id = ${id}::uuid AND locale IS DISTINCT FROM ${locale}`;
};
