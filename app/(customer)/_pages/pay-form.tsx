import { cardEnding } from "./card-ending";
import { CardForm } from "./card-form";
import { maskEmail, type PayForm as PayFormView, type PayView } from "./checkout-view";
import { nextStep, RefusalBox, reasonOf, refusalTitle } from "./refusal";
import type { Words } from "./words";

type Props = { words: Words; view: PayView };

/** The card on file, where there is one, then the form for any other. */
export const PayPane = ({ words, view }: Props) => (
  <>
    <SavedCard words={words} view={view} />
    <PayForm words={words} view={view} />
  </>
);

const SavedCard = ({ words, view }: Props) => {
  if (!view.savedCard) return null;
  const card = cardEnding(words, view.savedCard);
  return (
    <form className="mb-8 grid gap-4" method="post" action={view.paths.pay} data-once="">
      <input type="hidden" name="csrf" value={view.csrf} />
      <input type="hidden" name="card" value="saved" />
      <button className="button" type="submit">
        {words.t("open.saved", { amount: words.xpf(view.amountXpf), card })}
      </button>
      <p className="text-sm text-muted">{words.t("open.other")}</p>
    </form>
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
    }}
    said={{
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
    <Email words={words} view={view} />
  </CardForm>
);

const Email = ({ words, view }: { words: Words; view: PayFormView }) => {
  if (view.email === "known") {
    return view.customerEmail ? (
      <p className="text-sm text-muted wrap-anywhere">
        {words.t("open.receiptTo", { email: maskEmail(view.customerEmail) })}
      </p>
    ) : null;
  }
  return (
    <div className="grid gap-2">
      <label className="label" htmlFor="email">
        {words.t(view.email === "optional" ? "open.emailOptional" : "open.email")}
      </label>
      <input
        className="field"
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        required={view.email === "asked"}
        defaultValue={view.emailDraft}
        aria-describedby="email-error email-hint"
        aria-invalid={view.emailError ? "true" : undefined}
      />
      <p className="field-error" id="email-error">
        {view.emailError}
      </p>
      <p className="text-sm text-muted" id="email-hint">
        {words.t("open.emailHint")}
      </p>
    </div>
  );
};
