import type { Words } from "@/app/_intl/customer-words";
import type { Branding } from "./checkout-view";
import { button } from "./classes";
import { OnceForm } from "./client/once-form";
import { Actions, Notice, NoticePage, NoticeText } from "./notice";
import { RefusalBox, reasonOf, refusalTitle } from "./refusal";
import { Shell } from "./shell";

export type AskView = {
  merchant: Branding;
  livemode: boolean;
  csrf: string;
  self: string;
  isSent: boolean;
  refusal: { code: string; sentence: string } | null;
};

type Props = { words: Words; view: AskView };

export const askTitle = (words: Words, { merchant, isSent }: AskView): string =>
  `${words.t(isSent ? "portal.ask.sent" : "portal.ask.title")} · ${merchant.name}`;

/** Mails a link to the portal; says the same whoever asks, and whether there is an address or not. */
export const AskForPortal = ({ words, view }: Props) => (
  <Shell livemode={view.livemode} merchant={view.merchant} self={view.self} words={words}>
    <NoticePage merchant={view.merchant} words={words}>
      {view.isSent ? <Sent view={view} words={words} /> : <Ask view={view} words={words} />}
    </NoticePage>
  </Shell>
);

const Ask = ({ words, view }: Props) => (
  <Notice icon="lock" title={words.t("portal.ask.title")} tone="quiet">
    <NoticeText>{words.t("portal.ask.text", { merchant: view.merchant.name })}</NoticeText>
    {view.refusal && (
      <div className="mt-4">
        <RefusalBox
          hint=""
          title={refusalTitle(words, view.refusal, words.t("portal.refused.title"))}
          why={reasonOf(words, view.refusal)}
        />
      </div>
    )}
    <Actions>
      <OnceForm
        action={`${view.self}/send`}
        button={{ text: words.t("portal.ask.send"), className: button }}
        fields={{ csrf: view.csrf }}
      />
    </Actions>
  </Notice>
);

const Sent = ({ words, view }: Props) => (
  <Notice icon="check" title={words.t("portal.ask.sent")} tone="ok">
    <NoticeText>{words.t("portal.ask.sentText", { merchant: view.merchant.name })}</NoticeText>
  </Notice>
);
