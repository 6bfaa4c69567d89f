import type { Words } from "@/app/_intl/customer-words";
import { BankChallenge, ConfirmActions, Waiting } from "./bank-step";
import { cardEnding } from "./card-ending";
import { ActionLink, Actions, Facts, Notice, NoticeText } from "./notice";
import type {
  SetupActionView,
  SetupConfirmView,
  SetupExpiredView,
  SetupNoticeView,
  SetupProcessingView,
  SetupSavedView,
} from "./setup-view";

type Props<View> = { words: Words; view: View };

export const SetupNotice = ({ words, view }: Props<SetupNoticeView>) => {
  switch (view.state) {
    case "confirm":
      return <Confirm words={words} view={view} />;
    case "action":
      return <Action words={words} view={view} />;
    case "processing":
      return <Processing words={words} view={view} />;
    case "saved":
      return <Saved words={words} view={view} />;
    case "expired":
      return <Expired words={words} view={view} />;
    case "not_found":
      return <NotFound words={words} />;
  }
};

const factsOf = (words: Words, { merchant, card }: SetupConfirmView | SetupSavedView) => [
  [words.t("confirm.merchant"), merchant.name] as const,
  ...(card ? [[words.t("confirm.card"), cardEnding(words, card)] as const] : []),
];

const Confirm = ({ words, view }: Props<SetupConfirmView>) => (
  <Notice tone="quiet" icon="lock" title={words.t("setup.confirm.title")}>
    <NoticeText>{words.t("setup.confirm.text")}</NoticeText>
    <Facts facts={factsOf(words, view)} />
    <p className="mt-4 text-sm text-muted text-pretty">
      {words.t("setup.consent", { merchant: view.merchant.name })}
    </p>
    <ConfirmActions words={words} view={view} post={view.paths.save} text={words.t("setup.save")} />
  </Notice>
);

const Action = ({ words, view }: Props<SetupActionView>) => (
  <BankChallenge
    words={words}
    view={view}
    texts={{
      title: words.t("setup.action.title"),
      text: words.t("setup.action.text"),
      abort: words.t("setup.action.abort"),
      abortHint: words.t("setup.action.abortHint"),
      offline: words.t("setup.processing.offline"),
    }}
  />
);

const Processing = ({ words, view }: Props<SetupProcessingView>) => (
  <Waiting
    words={words}
    view={view}
    said={{
      title: words.t("setup.processing.title"),
      text: words.t("setup.processing.text"),
      offline: words.t("setup.processing.offline"),
    }}
  />
);

const Saved = ({ words, view }: Props<SetupSavedView>) => (
  <Notice tone="ok" icon="check" title={words.t("setup.saved.title")}>
    <NoticeText>{words.t("setup.saved.text", { merchant: view.merchant.name })}</NoticeText>
    <Facts facts={factsOf(words, view)} />
    {view.portal ? (
      <Actions>
        <ActionLink href={view.portal}>{words.t("portal.back")}</ActionLink>
      </Actions>
    ) : (
      <p className="mt-4 text-sm text-muted">{words.t("setup.saved.close")}</p>
    )}
  </Notice>
);

const Expired = ({ words, view }: Props<SetupExpiredView>) => (
  <Notice tone="quiet" icon="clock" title={words.t("setup.expired.title")}>
    <NoticeText>{words.t("setup.expired.text", { merchant: view.merchant.name })}</NoticeText>
    {view.merchant.supportEmail && (
      <Actions>
        <ActionLink href={`mailto:${encodeURI(view.merchant.supportEmail)}`}>
          {words.t("contact.write", { merchant: view.merchant.name })}
        </ActionLink>
      </Actions>
    )}
  </Notice>
);

const NotFound = ({ words }: { words: Words }) => (
  <Notice tone="quiet" icon="question" title={words.t("setup.not_found.title")}>
    <NoticeText>{words.t("not_found.text")}</NoticeText>
  </Notice>
);
