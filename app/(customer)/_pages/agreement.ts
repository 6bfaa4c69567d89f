import type { Words } from "@/app/_intl/customer-words";
import type { SaveCard } from "@/lib/payables/schema";
import type { OfferedTerms } from "@/lib/payables/view";

type Asked = {
  saveCard: SaveCard;
  subscription: OfferedTerms | null;
  merchant: { name: string; supportEmail: string | null };
};

/** Whether a subscription starts and nothing is due now. */
export const isFree = ({
  amountXpf,
  subscription,
}: {
  amountXpf: number;
  subscription: OfferedTerms | null;
}): boolean => subscription !== null && amountXpf === 0;

/** The button that subscribes, with what is due now. */
export const subscribeIn = (words: Words, { amountXpf }: { amountXpf: number }): string =>
  amountXpf === 0
    ? words.t("subscription.subscribe")
    : words.t("subscription.subscribePay", { amount: words.xpf(amountXpf) });

/** What a customer agrees to by paying, in one text: kept with the card, and with the subscription. */
export const agreementIn = (words: Words, { saveCard, subscription, merchant }: Asked): string => {
  const { name } = merchant;
  if (subscription) return mandateIn(words, subscription, merchant);
  return words.t(saveCard === "require" ? "open.cardIsSaved" : "open.saveCard", { merchant: name });
};

/** What will be taken from the card, when, and how it is cancelled. */
const mandateIn = (words: Words, terms: OfferedTerms, merchant: Asked["merchant"]): string =>
  [
    words.t("subscription.mandate", {
      merchant: merchant.name,
      amount: words.xpf(terms.amountXpf),
      every: everyIn(words, terms),
      day: words.when(terms.firstPaymentAt, "day"),
    }),
    cancellationIn(words, terms, merchant),
  ].join(" ");

/** How it is cancelled: in the portal where the shop allows it, else by whom to write to. */
const cancellationIn = (
  words: Words,
  { mayCancel }: OfferedTerms,
  { name, supportEmail }: Asked["merchant"],
): string => {
  if (mayCancel) return words.t("subscription.cancelYourself");
  return supportEmail
    ? words.t("subscription.cancel", { email: supportEmail })
    : words.t("subscription.cancelAsk", { merchant: name });
};

/** `2 990 XPF par mois` */
export const perPeriodIn = (words: Words, terms: OfferedTerms): string =>
  `${words.xpf(terms.amountXpf)} ${everyIn(words, terms)}`;

type Interval = "day" | "week" | "month" | "year";

/** `par mois`, `tous les 3 mois` */
export const everyIn = (
  words: Words,
  { interval, intervalCount: count }: Pick<OfferedTerms, "interval" | "intervalCount">,
): string =>
  count === 1
    ? words.t(`subscription.every.${interval as Interval}.one`)
    : words.t(`subscription.every.${interval as Interval}.many`, { count });
