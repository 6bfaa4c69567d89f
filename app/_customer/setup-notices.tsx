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
import { Refresh, Watch } from "./watch";
import type { Words } from "./words";

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
    <Actions>
      <form method="post" action={view.paths.save} data-once="">
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="bank_token" value={view.bankToken} />
        <button className="button" type="submit">
          {words.t("setup.save")}
        </button>
      </form>
      <ActionLink plain href={view.paths.self}>
        {words.t("confirm.other")}
      </ActionLink>
    </Actions>
  </Notice>
);

const saidOf = (words: Words) => ({
  slow: words.t("processing.slow"),
  offline: words.t("setup.processing.offline"),
});

const Action = ({ words, view }: Props<SetupActionView>) => (
  <Notice tone="wait" icon="bank" title={words.t("setup.action.title")}>
    <Watch watched={view} said={saidOf(words)}>
      <NoticeText>{words.t("setup.action.text")}</NoticeText>
    </Watch>
    <Actions>
      <ActionLink href={view.paths.continueUrl}>{words.t("action.continue")}</ActionLink>
      <form method="post" action={view.paths.abort} data-once="">
        <input type="hidden" name="csrf" value={view.csrf} />
        <button className="button button-plain" type="submit" aria-describedby="abort-hint">
          {words.t("setup.action.abort")}
        </button>
      </form>
      <p className="text-sm text-muted" id="abort-hint">
        {words.t("setup.action.abortHint")}
      </p>
    </Actions>
  </Notice>
);

const Processing = ({ words, view }: Props<SetupProcessingView>) => (
  <Notice tone="wait" title={words.t("setup.processing.title")}>
    <Watch watched={view} said={saidOf(words)}>
      <NoticeText>{words.t("setup.processing.text")}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);

const Saved = ({ words, view }: Props<SetupSavedView>) => (
  <Notice tone="ok" icon="check" title={words.t("setup.saved.title")}>
    <NoticeText>{words.t("setup.saved.text", { merchant: view.merchant.name })}</NoticeText>
    <Facts facts={factsOf(words, view)} />
    <p className="mt-4 text-sm text-muted">{words.t("setup.saved.close")}</p>
  </Notice>
);

const Expired = ({ words, view }: Props<SetupExpiredView>) => (
  <Notice tone="quiet" icon="clock" title={words.t("setup.expired.title")}>
    <NoticeText>{words.t("setup.expired.text", { merchant: view.merchant.name })}</NoticeText>
  </Notice>
);

const NotFound = ({ words }: { words: Words }) => (
  <Notice tone="quiet" icon="question" title={words.t("setup.not_found.title")}>
    <NoticeText>{words.t("not_found.text")}</NoticeText>
  </Notice>
);
