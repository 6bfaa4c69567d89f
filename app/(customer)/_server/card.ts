import type { PageLocale } from "@/app/_intl/request-locale";
import { bankAway } from "@/lib/bank/errors";
import { holdsCardNumber, isBareNumber } from "@/lib/kit/card-number";
import { rateLimited } from "@/lib/kit/errors";

/** Whether the value can be a bank's token: never a card number. */
export const isBankToken = (text: string): boolean =>
  /^[\w-]{1,500}$/.test(text) && !isBareNumber(text) && !holdsCardNumber(text);

/** What the bank's full page adds to the return URL: the token, and the card if it gives it. */
export const fromBank = (
  query: URLSearchParams,
): { bankToken?: string; card: { brand: string; last4: string } | null } => {
  const bankToken = query.get("bank_token");
  const card = /^([a-z]{2,20})-(\d{4})$/.exec(query.get("bank_card") ?? "");
  return {
    ...(bankToken && isBankToken(bankToken) ? { bankToken } : {}),
    card: card?.[1] && card[2] ? { brand: card[1], last4: card[2] } : null,
  };
};

const sentences: Record<PageLocale, string> = {
  fr: "Trop d’essais en peu de temps. Patientez quelques minutes avant de recommencer.",
  en: "Too many attempts in a short time. Wait a few minutes before trying again.",
  ty: "Ua rahi roa te mau tāmataraʻa. ʻA tīaʻi i te tahi mau minuti hou ʻa tāmata faʻahou ai.",
};

export const tooMany = rateLimited.code;

/** The bank is known to be down; the pages have their own text for it. */
export const away = { code: bankAway.reason ?? bankAway.code, sentence: "" };

/** The form was posted from elsewhere, or from an expired page. */
export const expired = { code: "page_expired", sentence: "" };

/** The error of a form that was refused before anything was done; null for any other refusal. */
export const refusedBefore = (code: string, locale: PageLocale) => {
  if (code === tooMany) return { code, sentence: sentences[locale] };
  return [away, expired].find((known) => known.code === code) ?? null;
};
