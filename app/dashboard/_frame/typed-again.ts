import { holdsCardNumber, isBareNumber } from "@/lib/kit/card-number";

/** A longer text is not carried in an address. */
const LENGTH_MAX = 1000;

const isCarried = ([name, text]: [string, string]): boolean =>
  text.length <= LENGTH_MAX && (name === "phone" || !(holdsCardNumber(text) || isBareNumber(text)));

/**
 * The page of a refused form, with what was typed in it. `form` says which form of the page it was. What
 * looks like a card number goes into no address.
 */
export const typedAgain =
  (page: string, form: string) =>
  (fields: Record<string, string>): string =>
    `${page}?${new URLSearchParams([["form", form], ...Object.entries(fields).filter(isCarried)])}`;

type Query = Record<string, string | string[] | undefined>;

/** What was typed in this form before it came back; null where it did not. */
export const typedIn = (query: Query, form: string): Record<string, string> | null => {
  if (query["form"] !== form) return null;
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
};
