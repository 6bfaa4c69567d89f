import { cardEnding } from "./card-ending";
import {
  type ClosedView,
  type ConfirmView,
  type ErrorView,
  type ExpiredView,
  maskEmail,
  type NotFoundView,
  type PaidView,
} from "./checkout-view";
import { ActionLink, Actions, Amount, Facts, Notice, NoticeText } from "./notice";
import type { Words } from "./words";

type Props<View> = { words: Words; view: View };

const COUNTDOWN_S = 5;

/** After payment the page says that it is paid and no more: whoever holds the link can open it. */
export const Paid = ({ words, view }: Props<PaidView>) => (
  <Notice tone="ok" icon="check" title={words.t(view.visitedAgain ? "paid.already" : "paid.title")}>
    <p className="mt-2">
      <Amount text={words.xpf(view.amountXpf)} />
    </p>
    {view.visitedAgain && <NoticeText>{words.t("paid.alreadyText")}</NoticeText>}
    <Facts
      facts={[
        [words.t("paid.merchant"), view.merchant.name],
        [words.t("paid.date"), words.when(view.paidAt, "full")],
        [words.t("paid.reference"), view.reference],
        ...(view.code ? [[words.t("paid.code"), view.code] as const] : []),
      ]}
    />
    {view.receiptEmail && (
      <p className="mt-4 wrap-anywhere">
        {words.t("paid.sent", { email: maskEmail(view.receiptEmail) })}
      </p>
    )}
    <PaidActions words={words} view={view} />
    {!view.livemode && view.returnUrl && (
      <p className="developer-note">{words.t("paid.developer")}</p>
    )}
  </Notice>
);

const PaidActions = ({ words, view }: Props<PaidView>) => (
  <Actions>
    {view.returnUrl && (
      <ActionLink href={view.returnUrl} autoReturn={!view.visitedAgain}>
        {words.t("paid.return", { host: new URL(view.returnUrl).host })}
      </ActionLink>
    )}
    {view.returnUrl && !view.visitedAgain && (
      <p
        className="countdown"
        hidden
        data-countdown={COUNTDOWN_S}
        data-text={words.t("paid.countdown", { seconds: "#" })}
      >
        <span className="text-sm text-muted tabular-nums" data-countdown-text="" />
        <button className="link min-h-11 px-2 text-sm" type="button" data-stay="">
          {words.t("paid.stay")}
        </button>
      </p>
    )}
    {view.next?.kind === "invoice" && (
      <ActionLink href={view.next.path}>{words.t("paid.invoice")}</ActionLink>
    )}
    {view.receiptUrl && (
      <ActionLink plain href={view.receiptUrl}>
        {words.t("paid.receipt")}
      </ActionLink>
    )}
    {view.next?.kind === "again" && (
      <ActionLink plain href={view.next.path}>
        {words.t("paid.again")}
      </ActionLink>
    )}
  </Actions>
);

export const Confirm = ({ words, view }: Props<ConfirmView>) => (
  <Notice tone="quiet" icon="lock" title={words.t("confirm.title")}>
    <NoticeText>{words.t("confirm.text")}</NoticeText>
    <Facts facts={confirmFacts(words, view)} />
    <Actions>
      <form method="post" action={view.paths.pay} data-once="">
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="bank_token" value={view.bankToken} />
        {view.email && <input type="hidden" name="email" value={view.email} />}
        <button className="button" type="submit">
          {words.t("open.pay", { amount: words.xpf(view.amountXpf) })}
        </button>
      </form>
      <ActionLink plain href={view.paths.self}>
        {words.t("confirm.other")}
      </ActionLink>
    </Actions>
  </Notice>
);

const confirmFacts = (words: Words, { merchant, card, amountXpf }: ConfirmView) => [
  [words.t("confirm.merchant"), merchant.name] as const,
  ...(card ? [[words.t("confirm.card"), cardEnding(words, card)] as const] : []),
  [words.t("confirm.amount"), words.xpf(amountXpf)] as const,
];

export const Expired = ({ words, view }: Props<ExpiredView>) => (
  <Notice tone="quiet" icon="clock" title={words.t("expired.title")}>
    <NoticeText>
      {words.t("expired.text", {
        moment: words.when(view.expiresAt, "moment"),
        merchant: view.merchant.name,
      })}
    </NoticeText>
    <BackToMerchant words={words} view={view} />
  </Notice>
);

export const Closed = ({ words, view }: Props<ClosedView>) => (
  <Notice tone="quiet" icon="cross" title={words.t("closed.title")}>
    <NoticeText>{words.t("closed.text", { merchant: view.merchant.name })}</NoticeText>
    <BackToMerchant words={words} view={view} />
  </Notice>
);

const BackToMerchant = ({ words, view }: Props<ClosedView | ExpiredView>) =>
  view.cancelUrl ? (
    <Actions>
      <ActionLink href={view.cancelUrl}>
        {words.t("return.merchant", { merchant: view.merchant.name })}
      </ActionLink>
    </Actions>
  ) : null;

export const NotFound = ({ words }: Props<NotFoundView>) => (
  <Notice tone="quiet" icon="question" title={words.t("not_found.title")}>
    <NoticeText>{words.t("not_found.text")}</NoticeText>
  </Notice>
);

export const Failure = ({ words, view }: Props<ErrorView>) => (
  <Notice tone="danger" icon="warning" title={words.t("error.title")}>
    <NoticeText>{words.t("error.text")}</NoticeText>
    <Actions>
      <ActionLink href={view.paths.self}>{words.t("error.retry")}</ActionLink>
    </Actions>
    {view.requestId && (
      <p className="mt-4 text-sm text-muted wrap-anywhere">
        {words.t("error.request", { id: view.requestId })}
      </p>
    )}
  </Notice>
);
