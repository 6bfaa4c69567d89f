import type { Words } from "@/app/_intl/words";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { Form } from "@/app/(dashboard)/_form/form";
import { now } from "@/lib/kit/clock";
import { owesPeriod } from "@/lib/subscriptions/periods";
import { cardLabel } from "../_parts/card-label";
import { changeCard, endSubscription, resumeSubscription } from "../form";
import type { SubscriptionView } from "./view";

type ChangeProps = { view: SubscriptionView; words: Words };

/** Cancels the scheduled end. */
export const Undo = ({ view: { subscription } }: ChangeProps) => (
  <Form className="mt-2" of={resumeSubscription} params={{ id: subscription.id }} />
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
