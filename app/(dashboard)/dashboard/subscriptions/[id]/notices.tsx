import type { Route } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { Form } from "@/app/(dashboard)/_form/form";
import { owesPeriod } from "@/lib/subscriptions/periods";
import { changeText, nextText, pauseText } from "../_parts/effects";
import { keepTerms } from "../change-form";
import { resumeSubscription } from "../form";
import type { SubscriptionView } from "./view";

type Props = View<SubscriptionView>;

/** What is planned: an end, a pause, other terms. Each can be undone. */
export const Planned = (view: Props) => {
  if (view.data.subscription.endedAt) return null;
  return (
    <>
      <Ends {...view} />
      <Paused {...view} />
      <Pending {...view} />
    </>
  );
};

const mayUndo = ({ may }: Props): boolean => may("subscriptions:write");

const Ends = (view: Props) => {
  const { subscription } = view.data;
  const text = owesPeriod(subscription) ? "subscriptions.ends" : "subscriptions.endsPlain";
  if (!subscription.cancelAtPeriodEnd) return null;
  const moment = view.words.when(subscription.currentPeriodEnd, "full");
  return (
    <Notice tone="warn">
      <p>{view.words.t(text, { moment })}</p>
      {mayUndo(view) && (
        <Form className="mt-2" of={resumeSubscription} params={{ id: subscription.id }} />
      )}
    </Notice>
  );
};

const Paused = (view: Props) => {
  const { data, words } = view;
  const { id } = data.subscription;
  const text = pauseText(data.subscription, words);
  if (!text) return null;
  return (
    <Notice tone="calm">
      <p>{text}</p>
      <p>{nextText(data, words)}</p>
      {mayUndo(view) && (
        <div className="mt-2">
          <ButtonLink
            href={`/dashboard/subscriptions/${id}/change?pausedUntil=none` as Route}
            variant="plain"
          >
            {words.t("subscriptions.resumeNow")}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
};

const Pending = (view: Props) => {
  const { data, words } = view;
  const text = changeText({ later: data.later, current: data.subscription }, words);
  if (!text) return null;
  return (
    <Notice tone="calm">
      <p className="tabular">{text}</p>
      {mayUndo(view) && (
        <Form className="mt-2" of={keepTerms} params={{ id: data.subscription.id }} />
      )}
    </Notice>
  );
};
