import type { Words } from "@/app/_intl/customer-words";
import type {
  CheckoutSummary,
  ClosedView,
  ErrorView,
  ExpiredView,
  NotNowView,
  NotYetView,
} from "./checkout-view";
import { ActionLink, Actions, Notice, NoticeText } from "./notice";

type Props<View> = { words: Words; view: View };

export const Expired = ({ words, view }: Props<ExpiredView>) => (
  <Notice tone="quiet" icon="clock" title={words.t("expired.title")}>
    <NoticeText>
      {words.t("expired.text", {
        moment: words.when(view.expiresAt, "moment"),
        merchant: view.merchant.name,
      })}
    </NoticeText>
    <ToMerchant words={words} view={view} />
  </Notice>
);

export const Closed = ({ words, view }: Props<ClosedView>) => (
  <Notice tone="quiet" icon="cross" title={words.t(`${view.state}.title`)}>
    <NoticeText>{words.t(`${view.state}.text`, { merchant: view.merchant.name })}</NoticeText>
    <NoticeText>{words.t(view.merchant.supportEmail ? "closed.next" : "closed.ask")}</NoticeText>
    <ToMerchant words={words} view={view} />
  </Notice>
);

/** What comes next: back to the shop if it has a page, and an address to write to. */
const ToMerchant = ({ words, view: { cancelUrl, merchant } }: Props<CheckoutSummary>) => {
  const { name, supportEmail } = merchant;
  if (!cancelUrl && !supportEmail) return null;
  return (
    <Actions>
      {cancelUrl && (
        <ActionLink href={cancelUrl}>{words.t("return.merchant", { merchant: name })}</ActionLink>
      )}
      {supportEmail && (
        <ActionLink plain={cancelUrl !== null} href={`mailto:${encodeURI(supportEmail)}`}>
          {words.t("contact.write", { merchant: name })}
        </ActionLink>
      )}
    </Actions>
  );
};

export const NotFound = ({ words }: { words: Words }) => (
  <Notice tone="quiet" icon="question" title={words.t("not_found.title")}>
    <NoticeText>{words.t("not_found.text")}</NoticeText>
    <NoticeText>{words.t("not_found.paid")}</NoticeText>
  </Notice>
);

export const NotNow = ({ words, view }: Props<NotNowView>) => (
  <Notice
    tone="quiet"
    icon={view.state === "busy" ? "clock" : "question"}
    title={words.t(`${view.state}.title`)}
  >
    <NoticeText>{words.t(`${view.state}.text`)}</NoticeText>
    {view.state === "busy" && (
      <Actions>
        <ActionLink href={view.paths.self}>{words.t("error.retry")}</ActionLink>
      </Actions>
    )}
  </Notice>
);

export const NotYet = ({ words, view }: Props<NotYetView>) => (
  <Notice tone="quiet" icon="clock" title={words.t(`${view.state}.title`)}>
    <NoticeText>{words.t(`${view.state}.text`)}</NoticeText>
    <Actions>
      <ActionLink href={view.paths.self}>{words.t("error.retry")}</ActionLink>
    </Actions>
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
