"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { button, plainButton } from "../classes";
import { isEmailTyped } from "./email";
import { EmailField, type EmailFieldProps } from "./email-field";
import { useCardToken } from "./use-card-token";

export type CardFormTexts = {
  heading: string;
  button: string;
  sending: string;
  offline: string;
  slow: string;
  loading: string;
  fallback: string;
  continueAtBank: string;
  trust: string;
  frameTitle: string;
  frameError: string;
};

export type CardFormProps = {
  csrf: string;
  bank: { frameUrl: string; origin: string };
  /** `post` receives the token; `bankPage` is where the form goes without a script. */
  paths: { post: string; bankPage: string };
  texts: CardFormTexts;
  /** Null if the receipt's address is already known. */
  email: EmailFieldProps | null;
  /** Above the fields: a refusal, or where the receipt goes. */
  children: ReactNode;
  /** Below the button that leads to the bank's full page. */
  afterBank: ReactNode;
  /** Right above the button. */
  consent?: ReactNode;
  lock: ReactNode;
  /** A saved card is the page's main action. */
  isSecond?: boolean;
};

/**
 * One form with and without JavaScript. With it, the bank's form is in the frame and the button posts its
 * token to `post`; without it, the other button posts the same form to `bankPage`.
 */
export const CardForm = (props: CardFormProps) => {
  const { csrf, bank, paths, texts, children, consent, lock } = props;
  const form = useRef<HTMLFormElement>(null);
  const [emailError, setEmailError] = useState(props.email?.error ?? "");
  const emailField = () => form.current?.querySelector<HTMLInputElement>("[name=email]") ?? null;

  const checkEmail = (): boolean => {
    const isGood = isEmailTyped(emailField());
    setEmailError(isGood ? "" : (props.email?.texts.error ?? ""));
    if (!isGood) emailField()?.focus();
    return isGood;
  };

  const card = useCardToken({ bank, texts, form, mayPay: checkEmail });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.hasAttribute("data-bank-page")) {
      if (!checkEmail()) event.preventDefault();
      return;
    }
    event.preventDefault();
    // Show all errors together: the bank's form shows its own.
    if (checkEmail()) card.ask();
    else card.showFaults();
  };

  return (
    <form
      action={paths.post}
      className="grid gap-4 lg:gap-5"
      data-pay-form=""
      method="post"
      noValidate={card.isScripted}
      onSubmit={submit}
      ref={form}
    >
      <input name="csrf" type="hidden" value={csrf} />
      <input defaultValue="" name="bank_token" type="hidden" />
      <h2 className="text-lg font-semibold max-lg:sr-only" id="pay-heading">
        {texts.heading}
      </h2>
      {children}
      {props.email && <EmailField {...props.email} error={emailError} onCheck={setEmailError} />}
      <div className="grid gap-2">
        <div className="with-script grid *:[grid-area:1/1]" data-frame-slot="">
          {!card.isReady && (
            <p className="grid h-61 animate-pulse grid-cols-2 gap-x-3 gap-y-3.5" data-skeleton="">
              <span className="sr-only">{texts.loading}</span>
              <span className={`${skeletonField} col-span-2`} />
              <span className={skeletonField} />
              <span className={skeletonField} />
              <span className={`${skeletonField} col-span-2`} />
            </p>
          )}
          <iframe
            className="h-61 w-full scheme-light-dark"
            ref={card.frame}
            src={bank.frameUrl}
            title={texts.frameTitle}
          />
        </div>
        {!card.isScripted && <BankPageButton {...props} />}
      </div>
      {consent && <div className="text-sm text-muted text-pretty">{consent}</div>}
      <p
        className="rounded-control border border-bad bg-bad-soft px-4 py-3"
        data-alert=""
        hidden={card.alert === ""}
        role="alert"
      >
        {card.alert}
      </p>
      <button
        aria-busy={card.isAsking || undefined}
        className={`${props.isSecond ? plainButton : button} with-script`}
        data-pay=""
        disabled={!card.isReady || card.isAsking}
        type="submit"
      >
        <span aria-hidden="true" className={spinner} />
        <span data-pay-text="">{card.isAsking ? texts.sending : texts.button}</span>
      </button>
      <p className="flex gap-2 text-sm text-muted">
        {lock}
        <span>{texts.trust}</span>
      </p>
      {/* Enter presses a form's first button; with the script it must be the one that pays here. */}
      {card.isScripted && <BankPageButton {...props} />}
    </form>
  );
};

/** Placeholder for the bank's form: a label of 26 pixels above each field. */
const skeletonField = "mt-6.5 h-11.5 rounded-lg bg-calm-soft";

const spinner =
  "hidden size-4.5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent group-aria-busy:block";

const BankPageButton = ({ paths, texts, afterBank, isSecond }: CardFormProps) => (
  <div className="without-script grid gap-3">
    <p className="text-sm text-muted only-slow">{texts.slow}</p>
    <p className="text-sm text-muted">{texts.fallback}</p>
    <button
      className={isSecond ? plainButton : button}
      data-bank-page=""
      formAction={paths.bankPage}
      type="submit"
    >
      {texts.continueAtBank}
    </button>
    <p className="text-sm text-muted">{afterBank}</p>
  </div>
);
