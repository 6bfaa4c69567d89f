import type { Words } from "@/app/_intl/customer-words";
import { agreementIn, isFree, subscribeIn } from "./agreement";
import { CardForm } from "./card-form";
import { maskEmail, type PayForm as PayFormView, type PayView } from "./checkout-view";
import type { EmailFieldProps } from "./client/email-field";
import { nextStep, RefusalBox, reasonOf, refusalTitle } from "./refusal";
import { isRefused, SavedCards } from "./saved-cards";

type Props = { words: Words; view: PayView };

/** The saved cards, then the form for another; the other way round if all of them were just refused. */
export const PayPane = ({ words, view }: Props) => (
  <>
    {isAgreedFirst(view) && <p className="mb-4 text-sm text-pretty">{agreementIn(words, view)}</p>}
    {isRefused(view) ? (
      <>
        <PayForm words={words} view={view} />
        <SavedCards words={words} view={view} />
      </>
    ) : (
      <>
        <SavedCards words={words} view={view} />
        <PayForm words={words} view={view} />
      </>
    )}
  </>
);

/** With saved cards, what the customer agrees to is above all of the buttons. */
const isAgreedFirst = ({ subscription, savedCards }: PayView): boolean =>
  subscription !== null && savedCards.length > 0;

const PayForm = ({ words, view }: Props) => (
  <CardForm
    words={words}
    form={{
      csrf: view.csrf,
      bank: view.bank,
      post: view.paths.pay,
      bankPage: view.paths.bankPage,
      nonce: view.nonce,
    }}
    email={emailFieldOf(words, view)}
    texts={{
      ...actionOf(words, view),
      offline: words.t("open.offline"),
      slow: words.t("open.slow"),
    }}
    afterBank={
      isFree(view)
        ? words.t("setup.free")
        : words.t("open.continueAmount", { amount: words.xpf(view.amountXpf) })
    }
    isSecond={!isRefused(view)}
    consent={
      view.saveCard !== "off" && !isAgreedFirst(view) && <SaveCard words={words} view={view} />
    }
  >
    {view.state === "refused" && (
      <RefusalBox
        title={refusalTitle(words, view.refusal, words.t("refusal.title"))}
        why={reasonOf(words, view.refusal)}
        hint={`${words.t("refusal.nothing")} ${nextStep(words, view.refusal.code)}`.trim()}
      />
    )}
    <ReceiptTo words={words} view={view} />
  </CardForm>
);

/** What the form does: it pays, or starts a subscription. */
const actionOf = (words: Words, view: PayView) =>
  view.subscription
    ? {
        heading: words.t(isFree(view) ? "subscription.heading" : "open.heading"),
        button: subscribeIn(words, view),
        sending: words.t("subscription.sending"),
      }
    : {
        heading: words.t("open.heading"),
        button: words.t("open.pay", { amount: words.xpf(view.amountXpf) }),
        sending: words.t("open.sending"),
      };

/** The box that saves the card, or the sentence that says that it is saved. */
const SaveCard = ({ words, view }: Props) => {
  if (view.saveCard === "require") {
    return <span className={view.subscription ? "text-ink" : ""}>{agreementIn(words, view)}</span>;
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-ink">
      <input
        className="size-5 shrink-0 accent-brand"
        defaultChecked={view.savesCard}
        name="save_card"
        type="checkbox"
        value="1"
      />
      <span>{agreementIn(words, view)}</span>
    </label>
  );
};

const ReceiptTo = ({ words, view }: { words: Words; view: PayFormView }) =>
  view.email === "known" && view.customerEmail ? (
    <p className="text-sm text-muted wrap-anywhere">
      {words.t("open.receiptTo", { email: maskEmail(view.customerEmail) })}
    </p>
  ) : null;

/** The email field of the receipt; null if the address is known. */
const emailFieldOf = (words: Words, view: PayView): EmailFieldProps | null => {
  if (view.email === "known") return null;
  const isRequired = view.email === "asked";
  return {
    texts: {
      label: words.t(isRequired ? "open.email" : "open.emailOptional"),
      hint: words.t(isFree(view) ? "subscription.emailHint" : "open.emailHint"),
      error: words.t("open.emailError"),
    },
    isRequired,
    value: view.emailDraft,
    error: view.emailError,
  };
};
