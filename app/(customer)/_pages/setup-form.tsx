import type { Words } from "@/app/_intl/customer-words";
import { CardForm } from "./card-form";
import { Panes } from "./panes";
import { RefusalBox, reasonOf, refusalTitle } from "./refusal";
import type { SetupFormView } from "./setup-view";

type Props = { words: Words; view: SetupFormView };

/** Like the payment form, without an amount. */
export const SetupFormPage = ({ words, view }: Props) => (
  <Panes
    words={words}
    view={view}
    cancelUrl={view.portal}
    what={
      <>
        <h1 className="mt-3 text-2xl leading-tight font-[650] tracking-tight text-balance lg:mt-8 lg:text-[1.75rem]">
          {words.t("setup.heading")}
        </h1>
        <p className="mt-1 text-muted lg:mt-2">{words.t("setup.free")}</p>
      </>
    }
  >
    <SetupForm words={words} view={view} />
  </Panes>
);

const SetupForm = ({ words, view }: Props) => (
  <CardForm
    words={words}
    form={{
      csrf: view.csrf,
      bank: view.bank,
      post: view.paths.save,
      bankPage: view.paths.bankPage,
      nonce: view.nonce,
    }}
    texts={{
      heading: words.t("setup.card"),
      button: words.t("setup.save"),
      sending: words.t("setup.sending"),
      offline: words.t("setup.offline"),
      slow: words.t("setup.slow"),
    }}
    afterBank={words.t("setup.free")}
    consent={words.t("setup.consent", { merchant: view.merchant.name })}
  >
    {view.state === "refused" && (
      <RefusalBox
        title={refusalTitle(words, view.refusal, words.t("setup.refused.title"))}
        why={reasonOf(words, view.refusal)}
        hint={nextStep(words, view.refusal.code)}
      />
    )}
  </CardForm>
);

const NEXT = ["card_declined", "expired_card", "incorrect_cvc"] as const;

const nextStep = (words: Words, failure: string): string => {
  const code = NEXT.find((known) => known === failure);
  return words.t(code ? `setup.refused.${code}` : "setup.refused.other");
};
