"use client";

import { useEffect, useRef, useState } from "react";
import { FieldError } from "./field";
import { Icon } from "./icons";

/** Messages for a passkey that did not work, in the page's language. */
export type PasskeyWords = {
  label: string;
  busy: string;
  /** By error code; `cancelled` if the person or the browser cancelled, `unknown` for the rest. */
  failed: Readonly<Record<string, string>>;
};

type PasskeyProps = {
  /** Returns the options; the same path with `answer` receives the browser's result. */
  options: string;
  answer: string;
  fields: Readonly<Record<string, string>>;
  /** Creates a passkey instead of using one. */
  isNew?: boolean;
  /** Offers passkeys in the address field's autofill, if the browser can. */
  isAutofill?: boolean;
  variant?: "primary" | "plain";
  words: PasskeyWords;
};

const variants = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  plain: "border border-edge/60 bg-surface text-ink hover:bg-hover",
};

class Refused extends Error {}

const post = async <Body,>(path: string, fields: object): Promise<Body> => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  const body = (await response.json().catch(() => ({}))) as Body & { code?: string };
  if (!response.ok) throw new Refused(body.code ?? "unknown");
  return body;
};

type Options = { options: never };

/** From the options to the next page. */
const walk = async (props: PasskeyProps, useBrowserAutofill: boolean): Promise<string> => {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const { options: optionsJSON } = await post<Options>(props.options, props.fields);
  const made = props.isNew
    ? await startRegistration({ optionsJSON })
    : await startAuthentication({ optionsJSON, useBrowserAutofill });
  const answer = JSON.stringify(made);
  const { to } = await post<{ to: string }>(props.answer, { ...props.fields, answer });
  return to;
};

/** The error message: the server's, or the browser's, which is vague on purpose. */
const codeOf = (thrown: unknown): string => {
  if (thrown instanceof Refused) return thrown.message;
  const { code, name } = thrown as { code?: string; name?: string };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || name === "InvalidStateError") {
    return "passkey_known";
  }
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "unknown";
};

/** Shown if the browser supports passkeys; without scripts the email link or code remains. */
export const PasskeyButton = (props: PasskeyProps) => {
  const { isAutofill = false, variant = "plain", words } = props;
  const [isKnown, setKnown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const first = useRef(props);

  const fail = (thrown: unknown): void => {
    const code = codeOf(thrown);
    setFailed(words.failed[code] ?? words.failed["unknown"] ?? null);
    setBusy(false);
  };
  const failing = useRef(fail);

  useEffect(() => {
    setKnown(typeof window.PublicKeyCredential === "function");
    if (!isAutofill) return;
    const offer = async (): Promise<void> => {
      const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
      if (!(await browserSupportsWebAuthnAutofill())) return;
      window.location.assign(await walk(first.current, true));
    };
    offer().catch((thrown) => {
      // No message for those who chose none, or pressed the button instead.
      if (thrown instanceof Refused) failing.current(thrown);
    });
  }, [isAutofill]);

  if (!isKnown) return null;
  const press = (): void => {
    setBusy(true);
    setFailed(null);
    walk(props, false).then((to) => window.location.assign(to), fail);
  };
  return (
    <div>
      <button
        aria-busy={isBusy}
        className={`inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control px-4 font-medium disabled:opacity-60 ${variants[variant]}`}
        disabled={isBusy}
        onClick={press}
        type="button"
      >
        <Icon name="key" />
        {isBusy ? words.busy : words.label}
      </button>
      {failed && <FieldError id="passkey-error">{failed}</FieldError>}
    </div>
  );
};
