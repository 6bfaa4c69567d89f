import type { ReactNode } from "react";
import type { BankCardForm } from "./checkout-view";
import { Glyph } from "./icons";
import type { Words } from "./words";

type CardFormProps = {
  words: Words;
  form: { csrf: string; bank: BankCardForm; post: string; bankPage: string };
  /** What a payment and a card that is saved say differently. */
  said: { heading: string; button: string; sending: string; offline: string; slow: string };
  /** Above the bank's frame. */
  children: ReactNode;
  /** Below the button that leads to the bank's full page. */
  afterBank: ReactNode;
  /** Right above the button. */
  consent?: ReactNode;
};

/**
 * One form for both ways. With the script, the bank's card form sits in the frame and the button posts its
 * token to `post`; without it, the other button posts the same form to `bankPage`.
 */
export const CardForm = ({ words, form, said, children, afterBank, consent }: CardFormProps) => (
  <form
    className="grid gap-6"
    method="post"
    action={form.post}
    data-pay-form=""
    data-bank-origin={form.bank.origin}
    data-frame-url={form.bank.frameUrl}
    data-frame-title={words.t("open.frameTitle")}
    data-sending={said.sending}
    data-offline={said.offline}
    data-email-error={words.t("open.emailError")}
    data-frame-error={words.t("open.frameError")}
  >
    <input type="hidden" name="csrf" value={form.csrf} />
    <input type="hidden" name="bank_token" defaultValue="" />
    <h2 className="text-xl font-semibold" id="pay-heading">
      {said.heading}
    </h2>
    {children}
    <div className="grid gap-2">
      <div className="frame-slot with-script" data-frame-slot="">
        <p className="skeleton" data-skeleton="">
          <span className="sr-only">{words.t("open.loading")}</span>
        </p>
      </div>
      <div className="without-script">
        <p className="text-sm text-muted only-slow">{said.slow}</p>
        <p className="text-sm text-muted">{words.t("open.fallback")}</p>
        <button className="button" type="submit" formAction={form.bankPage} data-bank-page="">
          {words.t("open.continue")}
        </button>
        <p className="text-sm text-muted">{afterBank}</p>
      </div>
    </div>
    {consent && <p className="text-sm text-muted text-pretty">{consent}</p>}
    <p className="alert" role="alert" hidden data-alert="" />
    <button className="button with-script" type="submit" disabled data-pay="">
      <span className="spinner" aria-hidden="true" />
      <span data-pay-text="">{said.button}</span>
    </button>
    <p className="flex gap-2 text-sm text-muted">
      <Glyph name="lock" className="mt-0.5 size-4" />
      <span>{words.t("open.trust")}</span>
    </p>
  </form>
);
