import type { ReactNode } from "react";
import type { ActionView, ElsewhereView, ProcessingView } from "./checkout-view";
import { ActionLink, Actions, Notice, NoticeText } from "./notice";
import type { Words } from "./words";

type Props<View> = { words: Words; view: View };

/** Asks `paths.status` until the state is another than the one shown, then opens the page again. */
const Watch = ({
  words,
  view,
  children,
}: Props<ActionView | ElsewhereView | ProcessingView> & { children: ReactNode }) => (
  <div
    data-watch={view.paths.status}
    data-state={view.state}
    data-self={view.paths.self}
    data-slow={words.t("processing.slow")}
    data-offline={words.t("processing.offline")}
  >
    {children}
    <p className="mt-2 text-sm text-muted empty:hidden" aria-live="polite" data-watch-text="" />
  </div>
);

export const Processing = ({ words, view }: Props<ProcessingView>) => (
  <Notice tone="wait" title={words.t("processing.title")}>
    <Watch words={words} view={view}>
      <NoticeText>{words.t("processing.text", { amount: words.xpf(view.amountXpf) })}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);

export const Elsewhere = ({ words, view }: Props<ElsewhereView>) => (
  <Notice tone="wait" icon="windows" title={words.t("elsewhere.title")}>
    <Watch words={words} view={view}>
      <NoticeText>{words.t("elsewhere.text")}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);

export const Action = ({ words, view }: Props<ActionView>) => (
  <Notice tone="wait" icon="bank" title={words.t("action.title")}>
    <Watch words={words} view={view}>
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

const Refresh = ({ words, self }: { words: Words; self: string }) => (
  <div className="without-script mt-6">
    <ActionLink plain href={self}>
      {words.t("processing.refresh")}
    </ActionLink>
  </div>
);
