import type { CardForm, CardFormRequest } from "@/lib/bank/provider";

/**
 * Where the card is typed for a bank whose form is a script: a document of ours that holds nothing but
 * that script, and the bank's own frames inside it. It speaks the protocol of `CardForm`: the card never
 * touches our origin, and what comes out is a token. `own` is public: a browser needs it.
 */
export const bankForm = (
  appOrigin: string,
  provider: "stripe" | "payzen",
  request: CardFormRequest,
  own: Record<string, string>,
): CardForm => {
  const address = (mode: "frame" | "page"): string => {
    const url = new URL(`/bank-form/${provider}`, appOrigin);
    const { purpose, ref, locale, eurCents, returnUrl } = request;
    const fields = { mode, purpose, ref, locale, ...own, return: returnUrl };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    if (eurCents !== undefined) url.searchParams.set("cents", String(eurCents));
    return url.href;
  };
  return { frameUrl: address("frame"), pageUrl: address("page"), origin: appOrigin };
};
