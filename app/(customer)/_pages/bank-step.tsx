import type { Words } from "@/app/_intl/customer-words";
import { button, plainButton } from "./classes";
import { OnceForm } from "./client/once-form";
import { ActionLink, Actions, Notice, NoticeText } from "./notice";
import { Refresh, Watch } from "./watch";

type Watched = {
  state: string;
  paths: { self: string; status: string };
};

type BankChallengeProps = {
  words: Words;
  view: Watched & { csrf: string; paths: { abort: string; continueUrl: string } };
  texts: { title: string; text: string; abort: string; abortHint: string; offline: string };
};

/** The bank asks the cardholder to authenticate: continue there, or cancel. */
export const BankChallenge = ({ words, view, texts: said }: BankChallengeProps) => (
  <Notice tone="wait" icon="bank" title={said.title}>
    <Watch watched={view} texts={{ slow: words.t("processing.slow"), offline: said.offline }}>
      <NoticeText>{said.text}</NoticeText>
      <NoticeText>{words.t("action.stranded")}</NoticeText>
    </Watch>
    <Actions>
      <ActionLink href={view.paths.continueUrl}>{words.t("action.continue")}</ActionLink>
      <OnceForm
        action={view.paths.abort}
        button={{ className: plainButton, describedBy: "abort-hint", text: said.abort }}
        fields={{ csrf: view.csrf }}
      />
      <p className="text-sm text-muted" id="abort-hint">
        {said.abortHint}
      </p>
    </Actions>
  </Notice>
);

type ConfirmProps = {
  words: Words;
  view: { csrf: string; bankToken: string; paths: { self: string } };
  post: string;
  /** The button's text. */
  text: string;
  /** Other fields to post. */
  besides?: Readonly<Record<string, string>>;
};

/** Back from the bank's full page: confirm the card, or use another one. */
export const ConfirmActions = ({ words, view, post, text, besides = {} }: ConfirmProps) => (
  <Actions>
    <OnceForm
      action={post}
      button={{ className: button, text }}
      fields={{ csrf: view.csrf, bank_token: view.bankToken, ...besides }}
    />
    <ActionLink plain href={view.paths.self}>
      {words.t("confirm.other")}
    </ActionLink>
  </Actions>
);

type WaitingProps = {
  words: Words;
  view: Watched;
  icon?: "windows";
  said: { title: string; text: string; offline: string };
};

/** Nothing to do but wait: the page follows the outcome itself. */
export const Waiting = ({ words, view, icon, said }: WaitingProps) => (
  <Notice tone="wait" title={said.title} {...(icon && { icon })}>
    <Watch watched={view} texts={{ slow: words.t("processing.slow"), offline: said.offline }}>
      <NoticeText>{said.text}</NoticeText>
    </Watch>
    <Refresh words={words} self={view.paths.self} />
  </Notice>
);
