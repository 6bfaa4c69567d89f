import type { Words } from "@/app/_intl/words";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { now } from "@/lib/kit/clock";
import { owesPeriod } from "@/lib/subscriptions/periods";
import { cardLabel } from "../_parts/card-label";
import { priceChoice } from "../_parts/price-choice";
import { reviewPause, reviewTerms } from "../change-form";
import { changeCard, endSubscription } from "../form";
import type { SubscriptionView } from "./view";

type ChangeProps = { view: SubscriptionView; words: Words };

/** Price, quantity and cycles: the next page says what a change does, before it is made. */
export const Terms = ({ view, words: { t, xpf } }: ChangeProps) => {
  const { subscription, later, prices } = view;
  return (
    <FoldedForm
      of={reviewTerms}
      params={{ id: subscription.id }}
      title={t("subscriptions.change")}
      values={{ price: later.priceId, quantity: later.quantity, cycles: subscription.cycles }}
    >
      {({ field, submit }) => (
        <>
          {field("price", { choices: prices.map((price) => priceChoice(price, { t, xpf })) })}
          {field("quantity")}
          {field("cycles")}
          {submit()}
        </>
      )}
    </FoldedForm>
  );
};

/** Until when nothing is invoiced. */
export const Pause = ({ view: { subscription }, words: { t } }: ChangeProps) => (
  <FoldedForm
    of={reviewPause}
    params={{ id: subscription.id }}
    title={t(subscription.pausedUntil ? "subscriptions.movePause" : "subscriptions.pause")}
  >
    {({ field, submit }) => (
      <>
        <p className="text-muted text-sm">{t("subscriptions.pauseText")}</p>
        {field("pausedUntil")}
        {submit()}
      </>
    )}
  </FoldedForm>
);

export const Card = ({ view: { subscription, cards }, words: { t } }: ChangeProps) => {
  const own = cards.find(({ id }) => id === subscription.paymentMethodId);
  const at = now(subscription);
  return (
    <FoldedForm
      of={changeCard}
      params={{ id: subscription.id }}
      title={t("subscriptions.changeCard")}
      values={{ paymentMethod: own?.id }}
    >
      {({ field, submit }) => (
        <>
          {field("paymentMethod", {
            choices: [
              { value: "", text: "subscriptions.cardFollow" },
              ...cards.map((card) => ({ value: card.id, text: () => cardLabel(card, at, t) })),
            ],
          })}
          <p className="text-muted text-sm">{t("subscriptions.cardHint")}</p>
          {submit()}
        </>
      )}
    </FoldedForm>
  );
};

/** Ends the subscription, at the end of the period or now. */
export const Ending = ({ view: { subscription }, words: { t, when } }: ChangeProps) => {
  const [atEnd, atOnce] = endSubscription.fields.when.choices ?? [];
  const moment = when(subscription.currentPeriodEnd, "day");
  const later = atEnd && {
    ...atEnd,
    text: () => t("subscriptions.atEnd", { moment }),
    ...(owesPeriod(subscription) ? {} : { hint: "subscriptions.atEndPlainHint" as const }),
  };
  const choices = [subscription.cancelAtPeriodEnd ? undefined : later, atOnce];
  return (
    <FoldedForm
      of={endSubscription}
      params={{ id: subscription.id }}
      title={t("subscriptions.cancel")}
    >
      {({ field, submit }) => (
        <>
          {field("when", { choices: choices.filter((choice) => choice !== undefined) })}
          {field("confirm")}
          {submit()}
        </>
      )}
    </FoldedForm>
  );
};
