import { wordsFor } from "@/app/_intl/customer-words";
import { agreementIn } from "@/app/(customer)/_pages/agreement";
import type { CardConsent } from "@/lib/bank/card-consent";
import { clientIp } from "@/lib/kit/client-ip";
import { now } from "@/lib/kit/clock";
import { profileOf } from "@/lib/merchants/profile";
import type { HostedView } from "@/lib/payables/view";
import type { Posted } from "./form";
import type { PageRequest, ViewRequest } from "./page-request";

/** The box that saves the card, as a field of the form and on the way back from the bank's full page. */
export const SAVE_CARD = "save_card";

/** Whether the typed card is saved: the customer ticked the box, or the shop requires it. */
export const isSaved = ({ saveCard }: Pick<HostedView, "saveCard">, isTicked: boolean): boolean =>
  saveCard === "require" || (saveCard === "offer" && isTicked);

/** The ticked box, for a form that comes back. */
export const tickedIn = (fields: Posted<PageRequest>["fields"]): Record<string, string> =>
  fields[SAVE_CARD] === undefined ? {} : { [SAVE_CARD]: "1" };

/** What the customer agreed to by this form: to save the typed card, or to a subscription. Null if to nothing. */
export const consentIn = (
  { pageRequest: { ctx, base }, fields, locale, request }: Posted<PageRequest>,
  view: Pick<HostedView, "saveCard" | "merchant" | "subscription">,
  { isTyped }: { isTyped: boolean },
): CardConsent | null => {
  const isAsked = view.subscription !== null || isTyped;
  if (!isAsked || !isSaved(view, fields[SAVE_CARD] !== undefined)) return null;
  const text = agreementIn(wordsFor(locale), view);
  return { at: now(ctx).toISOString(), text, locale, page: base, ip: clientIp(request) };
};

/** What the customer agreed to on the page that saves a card; its address is a secret, and is not kept. */
export const consentToSave = async ({
  pageRequest: { ctx, id },
  locale,
  request,
}: Posted<ViewRequest>): Promise<CardConsent> => {
  const { name: merchant } = await profileOf(ctx);
  const text = wordsFor(locale).t("setup.consent", { merchant });
  const page = `/setup/${id}`;
  return { at: now(ctx).toISOString(), text, locale, page, ip: clientIp(request) };
};
