import type { Words } from "@/app/_intl/customer-words";
import { isFree } from "./agreement";
import { BankChallenge, Waiting } from "./bank-step";
import type { ActionView, ElsewhereView, ProcessingView } from "./checkout-view";

type Props<View> = { words: Words; view: View };

export const Processing = ({ words, view }: Props<ProcessingView>) => (
  <Waiting
    words={words}
    view={view}
    said={{
      title: words.t(isFree(view) ? "setup.processing.title" : "processing.title"),
      text: isFree(view)
        ? words.t("setup.processing.text")
        : words.t("processing.text", { amount: words.xpf(view.amountXpf) }),
      offline: words.t("processing.offline"),
    }}
  />
);

export const Elsewhere = ({ words, view }: Props<ElsewhereView>) => (
  <Waiting
    words={words}
    view={view}
    icon="windows"
    said={{
      title: words.t("elsewhere.title"),
      text: words.t("elsewhere.text"),
      offline: words.t("processing.offline"),
    }}
  />
);

export const Action = ({ words, view }: Props<ActionView>) => (
  <BankChallenge
    words={words}
    view={view}
    texts={{
      ...(isFree(view)
        ? {
            title: words.t("setup.action.title"),
            text: words.t("setup.action.text"),
            abort: words.t("setup.action.abort"),
            abortHint: words.t("setup.action.abortHint"),
          }
        : {
            title: words.t("action.title"),
            text: words.t("action.text", { amount: words.xpf(view.amountXpf) }),
            abort: words.t("action.abort"),
            abortHint: words.t("action.abortHint"),
          }),
      offline: words.t("processing.offline"),
    }}
  />
);
