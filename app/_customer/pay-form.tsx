import { maskEmail, type PayForm as PayFormView, type PayView } from "./checkout-view";
import { Glyph } from "./icons";
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
  const { brand, last4 } = view.savedCard;
  const card = words.t("confirm.ending", { brand, last4 });
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

/**
 * One form for both ways. With the script, the bank's card form sits in the frame and the button posts its
 * token to `paths.pay`; without it, the other button posts the same form to `paths.bankPage`.
 */
const PayForm = ({ words, view }: Props) => (
  <form
    className="grid gap-6"
    method="post"
    action={view.paths.pay}
    data-pay-form=""
    data-bank-origin={view.bank.origin}
    data-frame-url={view.bank.frameUrl}
    data-frame-title={words.t("open.frameTitle")}
    data-sending={words.t("open.sending")}
    data-offline={words.t("open.offline")}
    data-email-error={words.t("open.emailError")}
    data-frame-error={words.t("open.frameError")}
  >
    <input type="hidden" name="csrf" value={view.csrf} />
    <input type="hidden" name="bank_token" defaultValue="" />
    <h2 className="text-xl font-semibold" id="pay-heading">
      {words.t("open.heading")}
    </h2>
    {view.state === "refused" && <Refusal words={words} refusal={view.refusal} />}
    <Email words={words} view={view} />
    <div className="grid gap-2">
      <div className="frame-slot with-script" data-frame-slot="">
        <p className="skeleton" data-skeleton="">
          <span className="sr-only">{words.t("open.loading")}</span>
        </p>
      </div>
      <BankPageButton words={words} view={view} />
    </div>
    <p className="alert" role="alert" hidden data-alert="" />
    <button className="button with-script" type="submit" disabled data-pay="">
      <span className="spinner" aria-hidden="true" />
      <span data-pay-text="">{words.t("open.pay", { amount: words.xpf(view.amountXpf) })}</span>
    </button>
    <p className="flex gap-2 text-sm text-muted">
      <Glyph name="lock" className="mt-0.5 size-4" />
      <span>{words.t("open.trust")}</span>
    </p>
  </form>
);

const BankPageButton = ({ words, view }: Props) => (
  <div className="without-script">
    <p className="text-sm text-muted only-slow">{words.t("open.slow")}</p>
    <p className="text-sm text-muted">{words.t("open.fallback")}</p>
    <button className="button" type="submit" formAction={view.paths.bankPage} data-bank-page="">
      {words.t("open.continue")}
    </button>
    <p className="text-sm text-muted">
      {words.t("open.continueAmount", { amount: words.xpf(view.amountXpf) })}
    </p>
  </div>
);

const Email = ({ words, view }: { words: Words; view: PayFormView }) => {
  if (!view.needsEmail) {
    return view.customerEmail ? (
      <p className="text-sm text-muted wrap-anywhere">
        {words.t("open.receiptTo", { email: maskEmail(view.customerEmail) })}
      </p>
    ) : null;
  }
  return (
    <div className="grid gap-2">
      <label className="label" htmlFor="email">
        {words.t("open.email")}
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
        required
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

type RefusalProps = { words: Words; refusal: { code: string; sentence: string } };

const Refusal = ({ words, refusal }: RefusalProps) => {
  const next = nextStep(words, refusal.code);
  return (
    <div className="refusal" role="alert" tabIndex={-1} data-focus="">
      <Glyph name="warning" className="badge badge-alert size-7" />
      <div className="grid gap-1">
        <p className="font-semibold">{words.t("refusal.title")}</p>
        <p>{refusalSentence(words, refusal)}</p>
        <p className="text-sm">
          {words.t("refusal.nothing")} {next}
        </p>
      </div>
    </div>
  );
};

const CODES = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "insufficient_funds",
  "processing_error",
  "authentication_required",
] as const;

const NEXT = ["card_declined", "expired_card", "incorrect_cvc", "insufficient_funds"] as const;

/** The reason in the visitor's language; a reason these pages do not know comes in its own words. */
const refusalSentence = (words: Words, refusal: RefusalProps["refusal"]): string => {
  const code = CODES.find((known) => known === refusal.code);
  return code ? words.t(`refusal.${code}`) : refusal.sentence || words.t("refusal.unknown");
};

const nextStep = (words: Words, failure: string): string => {
  const code = NEXT.find((known) => known === failure);
  return code ? words.t(`refusal.next.${code}`) : "";
};
