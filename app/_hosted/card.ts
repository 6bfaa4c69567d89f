import type { PageLocale } from "@/app/_customer/locale";
import { holdsCardNumber, isBareNumber } from "@/lib/kit/card-number";

/** Whether what stands in the place of a bank's token can be one: never the number of a card. */
export const isBankToken = (text: string): boolean =>
  /^[\w-]{1,500}$/.test(text) && !isBareNumber(text) && !holdsCardNumber(text);

/** What the bank's full page adds to the way back: the token, and the face of the card where it says so. */
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
  fr: "Trop d'essais en peu de temps. Patientez quelques minutes avant de recommencer.",
  en: "Too many attempts in a short time. Wait a few minutes before trying again.",
  ty: "Ua rahi roa te mau tāmataraʻa. ʻA tīaʻi i te tahi mau minuti hou ʻa tāmata faʻahou ai.",
};

/** A refusal that is ours and not the bank's. */
export const tooMany = (locale: PageLocale) => ({
  code: "rate_limited",
  sentence: sentences[locale],
});
