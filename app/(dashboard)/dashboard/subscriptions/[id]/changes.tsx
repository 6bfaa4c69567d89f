import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { ConfirmBox } from "@/app/_ui/confirm-box";
import { Disclosure } from "@/app/_ui/disclosure";
import { controlClass, FieldError } from "@/app/_ui/field";
import { now } from "@/lib/kit/clock";
import { cardLabel } from "../_parts/card-label";
import type { SubscriptionView } from "./view";

type PartProps = { view: SubscriptionView; csrf: string; words: Words };
type ChangeProps = PartProps & { error: string | null };

/** Takes an end at the end of the period back. */
export const Undo = ({ view: { subscription }, csrf, words: { t } }: PartProps) => (
  <form
    action={`/dashboard/subscriptions/${subscription.id}/resume`}
    className="mt-2"
    method="post"
  >
    <input name="csrf" type="hidden" value={csrf} />
    <Submit look="plain">{t("subscriptions.resume")}</Submit>
  </form>
);

/** Which card is debited from now on. */
export const Card = ({ view, csrf, words: { t }, error }: ChangeProps) => {
  const { subscription, cards } = view;
  const own = cards.find(({ id }) => id === subscription.paymentMethodId);
  return (
    <Disclosure isOpen={error !== null} title={t("subscriptions.changeCard")}>
      <form
        action={`/dashboard/subscriptions/${subscription.id}/card`}
        className="grid gap-4 px-5 py-5"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <div>
          <label className="block font-medium" htmlFor="card">
            {t("subscriptions.cardFromNow")}
          </label>
          <select
            aria-describedby={error ? "card-error" : undefined}
            className={`mt-1.5 ${controlClass}`}
            defaultValue={own?.id ?? ""}
            id="card"
            name="paymentMethod"
          >
            <option value="">{t("subscriptions.cardFollow")}</option>
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {cardLabel(card, now(subscription), t)}
              </option>
            ))}
          </select>
          {error && <FieldError id="card-error">{error}</FieldError>}
        </div>
        <p className="text-muted text-sm">{t("subscriptions.cardHint")}</p>
        <div>
          <Submit look="plain">{t("subscriptions.cardSubmit")}</Submit>
        </div>
      </form>
    </Disclosure>
  );
};

/** The end of a subscription, at its due date or at once. */
export const Ending = ({ view: { subscription }, csrf, words, error }: ChangeProps) => {
  const { t, when } = words;
  const { cancelAtPeriodEnd: isEnding, currentPeriodEnd } = subscription;
  return (
    <Disclosure isOpen={error !== null} title={t("subscriptions.cancel")}>
      <form
        action={`/dashboard/subscriptions/${subscription.id}/cancel`}
        className="grid gap-4 px-5 py-5"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t("subscriptions.cancelWhen")}</legend>
          {!isEnding && (
            <Choice
              hint={t("subscriptions.atEndHint")}
              isChosen
              label={t("subscriptions.atEnd", { moment: when(currentPeriodEnd, "day") })}
              value="end"
            />
          )}
          <Choice
            hint={t("subscriptions.atOnceHint")}
            isChosen={isEnding}
            label={t("subscriptions.atOnce")}
            value="now"
          />
        </fieldset>
        <ConfirmBox error={error} label={t("subscriptions.cancelConfirm")} />
        <div>
          <Submit look="danger">{t("subscriptions.cancelSubmit")}</Submit>
        </div>
      </form>
    </Disclosure>
  );
};

type ChoiceProps = { value: string; label: string; hint: string; isChosen: boolean };

const Choice = ({ value, label, hint, isChosen }: ChoiceProps) => (
  <label className="flex gap-2.5 py-1.5">
    <input
      className="mt-1 size-4.5 shrink-0 accent-accent"
      defaultChecked={isChosen}
      name="when"
      type="radio"
      value={value}
    />
    <span>
      <span className="block">{label}</span>
      <span className="block text-muted text-sm">{hint}</span>
    </span>
  </label>
);
