import { type FocusEvent, type FormEvent, useEffect, useState } from "react";
import { field } from "../classes";
import { isEmailTyped } from "./email";

const BLUR_PATIENCE_MS = 300;

export type EmailFieldProps = {
  texts: { label: string; hint: string; error: string };
  isRequired: boolean;
  /** The submitted value. */
  value?: string | undefined;
  /** Why it was refused, in the page's language. */
  error?: string | undefined;
};

type Checked = EmailFieldProps & { error: string; onCheck: (error: string) => void };

/** The receipt's email address: checked on blur, and the error clears while typing. */
export const EmailField = ({ texts, isRequired, value, error, onCheck }: Checked) => {
  const [left, setLeft] = useState<HTMLInputElement | null>(null);
  const check = (input: HTMLInputElement) => onCheck(isEmailTyped(input) ? "" : texts.error);

  useEffect(() => {
    if (!left) return undefined;
    // Delayed: a message that appears between press and release would move the button.
    const timer = setTimeout(() => {
      onCheck(isEmailTyped(left) ? "" : texts.error);
      setLeft(null);
    }, BLUR_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [left, onCheck, texts.error]);

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm leading-5">
        <label className="font-medium" htmlFor="email">
          {texts.label}
        </label>
        <p className="text-muted" id="email-hint">
          {texts.hint}
        </p>
      </div>
      <input
        aria-describedby="email-error email-hint"
        aria-invalid={error ? "true" : undefined}
        autoCapitalize="none"
        autoComplete="email"
        className={field}
        defaultValue={value}
        id="email"
        inputMode="email"
        maxLength={320}
        name="email"
        onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) =>
          currentTarget.value && setLeft(currentTarget)
        }
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => error && check(currentTarget)}
        required={isRequired}
        spellCheck={false}
        type="email"
      />
      <p className="text-sm text-bad empty:hidden" id="email-error">
        {error}
      </p>
    </div>
  );
};
