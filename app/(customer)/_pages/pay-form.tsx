import type { Words } from "@/app/_intl/customer-words";
import { cardEnding } from "./card-ending";
import { CardForm } from "./card-form";
import { maskEmail, type PayForm as PayFormView, type PayView } from "./checkout-view";
import { button, plainButton } from "./classes";
import type { EmailFieldProps } from "./client/email-field";
import { OnceForm } from "./client/once-form";
import { nextStep, RefusalBox, reasonOf, refusalTitle } from "./refusal";

type Props = { words: Words; view: PayView };

/** The saved card, then the form for another; the other way round if the saved card was just refused. */
export const PayPane = ({ words, view }: Props) =>
  view.savedCard?.wasRefused ? (
    <>
      <PayForm words={words} view={view} />
      <SavedCard words={words} view={view} />
    </>
  ) : (
    <>
      <SavedCard words={words} view={view} />
      <PayForm words={words} view={view} />
    </>
  );

const SavedCard = ({ words, view }: Props) => {
  if (!view.savedCard) return null;
  const { wasRefused } = view.savedCard;
  const card = cardEnding(words, view.savedCard);
  const text = words.t("open.saved", { amount: words.xpf(view.amountXpf), card });
  return (
    <OnceForm
      action={view.paths.pay}
      button={{ className: wasRefused ? plainButton : button, text }}
      className={wasRefused ? "mt-6 border-t border-line pt-6" : "mb-6 grid gap-4"}
      fields={{ csrf: view.csrf, card: "saved" }}
    >
      {!wasRefused && <p className="text-sm text-muted">{words.t("open.other")}</p>}
    </OnceForm>
  );
};

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
      heading: words.t("open.heading"),
      button: words.t("open.pay", { amount: words.xpf(view.amountXpf) }),
      sending: words.t("open.sending"),
      offline: words.t("open.offline"),
      slow: words.t("open.slow"),
    }}
    afterBank={words.t("open.continueAmount", { amount: words.xpf(view.amountXpf) })}
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

const ReceiptTo = ({ words, view }: { words: Words; view: PayFormView }) =>
  view.email === "known" && view.customerEmail ? (
    <p className="text-sm text-muted wrap-anywhere">
      {words.t("open.receiptTo", { email: maskEmail(view.customerEmail) })}
    </p>
  ) : null;

/** The email field of the receipt; null if the address is known. */
const emailFieldOf = (words: Words, view: PayFormView): EmailFieldProps | null => {
  if (view.email === "known") return null;
  const isRequired = view.email === "asked";
  return {
    texts: {
      label: words.t(isRequired ? "open.email" : "open.emailOptional"),
      hint: words.t("open.emailHint"),
      error: words.t("open.emailError"),
    },
    isRequired,
    value: view.emailDraft,
    error: view.emailError,
  };
};
