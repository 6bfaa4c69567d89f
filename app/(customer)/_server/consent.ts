import { wordsFor } from "@/app/_intl/customer-words";
import type { CardConsent } from "@/lib/bank/card-consent";
import { clientIp } from "@/lib/kit/client-ip";
import { now } from "@/lib/kit/clock";
import type { HostedView } from "@/lib/payables/view";
import type { Posted } from "./form";
import type { PageRequest } from "./page-request";

/** The box that saves the card, as a field of the form and on the way back from the bank's full page. */
export const SAVE_CARD = "save_card";

/** Whether the typed card is saved: the customer ticked the box, or the shop requires it. */
export const isSaved = ({ saveCard }: Pick<HostedView, "saveCard">, isTicked: boolean): boolean =>
  saveCard === "require" || (saveCard === "offer" && isTicked);

/** The ticked box, for a form that comes back. */
export const tickedIn = (fields: Posted<PageRequest>["fields"]): Record<string, string> =>
  fields[SAVE_CARD] === undefined ? {} : { [SAVE_CARD]: "1" };

/** What the customer agreed to by this form; null if the typed card is not saved. */
export const consentIn = (
  { pageRequest: { ctx, base }, fields, locale, request }: Posted<PageRequest>,
  view: Pick<HostedView, "saveCard" | "merchant">,
): CardConsent | null => {
  if (!isSaved(view, fields[SAVE_CARD] !== undefined)) return null;
  const key = view.saveCard === "require" ? "open.cardIsSaved" : "open.saveCard";
  return {
    at: now(ctx).toISOString(),
    text: wordsFor(locale).t(key, { merchant: view.merchant.name }),
    locale,
    page: base,
    ip: clientIp(request),
  };
};
