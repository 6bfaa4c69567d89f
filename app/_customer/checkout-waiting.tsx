import type { ActionView, ElsewhereView, ProcessingView } from "./checkout-view";
import { ActionLink, Actions, Notice, NoticeText } from "./notice";
import { Refresh, Watch } from "./watch";
import type { Words } from "./words";

type Props<View> = { words: Words; view: View };

const saidOf = (words: Words) => ({
  slow: words.t("processing.slow"),
  offline: words.t("processing.offline"),
});

export const Processing = ({ words, view }: Props<ProcessingView>) => (
  <Notice tone="wait" title={words.t("processing.title")}>
    <Watch watched={view} said={saidOf(words)}>
      <NoticeText>{words.t("processing.text", { amount: words.xpf(view.amountXpf) })}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);

export const Elsewhere = ({ words, view }: Props<ElsewhereView>) => (
  <Notice tone="wait" icon="windows" title={words.t("elsewhere.title")}>
    <Watch watched={view} said={saidOf(words)}>
      <NoticeText>{words.t("elsewhere.text")}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);

export const Action = ({ words, view }: Props<ActionView>) => (
  <Notice tone="wait" icon="bank" title={words.t("action.title")}>
    <Watch watched={view} said={saidOf(words)}>
      <NoticeText>{words.t("action.text", { amount: words.xpf(view.amountXpf) })}</NoticeText>
    </Watch>
    <Actions>
      <ActionLink href={view.paths.continueUrl}>{words.t("action.continue")}</ActionLink>
      <form method="post" action={view.paths.abort} data-once="">
        <input type="hidden" name="csrf" value={view.csrf} />
        <button className="button button-plain" type="submit" aria-describedby="abort-hint">
          {words.t("action.abort")}
        </button>
      </form>
      <p className="text-sm text-muted" id="abort-hint">
        {words.t("action.abortHint")}
      </p>
    </Actions>
  </Notice>
);
