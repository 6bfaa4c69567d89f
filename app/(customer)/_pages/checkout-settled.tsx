import type { Words } from "@/app/_intl/customer-words";
import { agreementIn, isFree, perPeriodIn, subscribeIn } from "./agreement";
import { ConfirmActions } from "./bank-step";
import { cardEnding } from "./card-ending";
import { type ConfirmView, maskEmail, type PaidView, type SubscribedView } from "./checkout-view";
import { testBox } from "./classes";
import { ReturnCountdown } from "./client/return-countdown";
import { ActionLink, Actions, Amount, Facts, Notice, NoticeText } from "./notice";
import { Reference } from "./reference";

type Props<View> = { words: Words; view: View };

/** The paid page says no more than that it is paid, because anyone with the link can open it. */
export const Paid = ({ words, view }: Props<PaidView>) => (
  <Notice tone="ok" icon="check" title={words.t(view.reopened ? "paid.already" : "paid.title")}>
    <p className="mt-2">
      <Amount text={words.xpf(view.amountXpf)} />
    </p>
    {view.reopened && <NoticeText>{words.t("paid.alreadyText")}</NoticeText>}
    <Facts
      facts={[
        [words.t("paid.merchant"), view.merchant.name],
        ...(view.subscription
          ? [[words.t("subscription.amount"), perPeriodIn(words, view.subscription)] as const]
          : []),
        [words.t("paid.date"), words.when(view.paidAt, "full")],
        [words.t("paid.reference"), <Reference id={view.reference} key="reference" />],
        ...(view.code ? [[words.t("paid.code"), view.code] as const] : []),
      ]}
    />
    {view.receiptEmail && (
      <p className="mt-4 wrap-anywhere">
        {words.t("paid.sent", { email: maskEmail(view.receiptEmail) })}
      </p>
    )}
    <PaidActions words={words} view={view} />
    {!view.returnUrl && <p className="mt-4 text-sm text-muted">{words.t("paid.close")}</p>}
    {!view.livemode && view.returnUrl && (
      <p className={`mt-6 px-4 py-3 ${testBox}`}>{words.t("paid.developer")}</p>
    )}
  </Notice>
);

/** A subscription for which nothing was due. */
export const Subscribed = ({ words, view }: Props<SubscribedView>) => (
  <Notice
    tone="ok"
    icon="check"
    title={words.t(view.reopened ? "subscription.started.already" : "subscribed.title")}
  >
    <NoticeText>{words.t("subscription.started.text")}</NoticeText>
    <Facts facts={subscribedFacts(words, view)} />
    <Actions>
      <ReturnActions words={words} view={view} />
    </Actions>
    {!view.returnUrl && <p className="mt-4 text-sm text-muted">{words.t("paid.close")}</p>}
  </Notice>
);

const subscribedFacts = (words: Words, { merchant, subscription: terms }: SubscribedView) => [
  [words.t("paid.merchant"), merchant.name] as const,
  ...(terms
    ? [
        [words.t("subscription.amount"), perPeriodIn(words, terms)] as const,
        ...(terms.trialEndsAt
          ? [
              [
                words.t("subscription.started.trialEnds"),
                words.when(terms.trialEndsAt, "day"),
              ] as const,
            ]
          : []),
        [words.t("subscription.started.first"), words.when(terms.firstPaymentAt, "day")] as const,
      ]
    : []),
];

/** Back to the merchant, by itself if the page is new. */
const ReturnActions = ({ words, view }: Props<PaidView | SubscribedView>) =>
  view.returnUrl && (
    <>
      <ActionLink href={view.returnUrl} autoReturn={!view.reopened}>
        {words.t("paid.return", { host: new URL(view.returnUrl).host })}
      </ActionLink>
      {!view.reopened && (
        <ReturnCountdown
          href={view.returnUrl}
          self={view.paths.self}
          texts={{
            countdown: words.t("paid.countdown", { seconds: "#" }),
            stay: words.t("paid.stay"),
          }}
        />
      )}
    </>
  );

const PaidActions = ({ words, view }: Props<PaidView>) => (
  <Actions>
    <ReturnActions words={words} view={view} />
    {view.next?.kind === "invoice" && (
      <ActionLink href={view.next.path}>{words.t("paid.invoice")}</ActionLink>
    )}
    {view.receiptUrl && (
      <ActionLink plain href={view.receiptUrl}>
        {words.t("paid.receipt")}
      </ActionLink>
    )}
    {view.next?.kind === "again" && !view.subscription && (
      <ActionLink plain href={view.next.path}>
        {words.t("paid.again")}
      </ActionLink>
    )}
  </Actions>
);

export const Confirm = ({ words, view }: Props<ConfirmView>) => (
  <Notice tone="quiet" icon="lock" title={words.t("confirm.title")}>
    <NoticeText>{words.t(isFree(view) ? "setup.confirm.text" : "confirm.text")}</NoticeText>
    <Facts facts={confirmFacts(words, view)} />
    {view.savesCard && (
      <NoticeText>{agreementIn(words, { ...view, saveCard: "require" })}</NoticeText>
    )}
    <ConfirmActions
      words={words}
      view={view}
      post={view.paths.pay}
      text={
        view.subscription
          ? subscribeIn(words, view)
          : words.t("open.pay", { amount: words.xpf(view.amountXpf) })
      }
      besides={{
        ...(view.email ? { email: view.email } : {}),
        ...(view.savesCard ? { save_card: "1" } : {}),
      }}
    />
  </Notice>
);

const confirmFacts = (words: Words, { merchant, card, amountXpf, subscription }: ConfirmView) => [
  [words.t("confirm.merchant"), merchant.name] as const,
  ...(card ? [[words.t("confirm.card"), cardEnding(words, card)] as const] : []),
  ...(subscription
    ? [[words.t("subscription.amount"), perPeriodIn(words, subscription)] as const]
    : []),
  ...(amountXpf > 0 ? [[words.t("confirm.amount"), words.xpf(amountXpf)] as const] : []),
];
