"use client";

import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icons";
import { watchLeaving } from "@/app/_ui/transition";
import { follow, post } from "./posting";
import { useLeaveWarning } from "./use-leave-warning";

export type ShellWords = Record<"sending" | "unsent" | "unsentText" | "retry" | "leave", string>;

type ShellProps = {
  action: string;
  isUpload: boolean;
  /** The form was refused: the first error gets the focus. */
  isRefused: boolean;
  /** It has values that could be lost, so the browser warns before leaving. */
  isTyped: boolean;
  className: string;
  id: string | undefined;
  /** The ID of the element that labels it, if the page has one. */
  labelledBy: string | undefined;
  words: ShellWords;
  children: ReactNode;
};

type Sending = "idle" | "sending" | "unsent";

/**
 * A form that works without scripts. With them it is posted once however often it is pressed, shows its progress,
 * keeps its values when the server does not respond, and warns before unsaved changes are lost.
 */
export const FormShell = (props: ShellProps) => {
  const { action, isUpload, isRefused, isTyped, className, id, labelledBy, words, children } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const [sending, setSending] = useState<Sending>("idle");
  const warning = useLeaveWarning(form, { isTyped, question: words.leave });

  useEffect(() => {
    const fault = isRefused ? form.current?.querySelector<HTMLElement>(FIRST_FAULT) : null;
    // In a group, the first choice can be focused.
    const group = fault instanceof HTMLFieldSetElement ? fault.querySelector("input") : null;
    (group ?? fault)?.focus();
  }, [isRefused]);
  usePending(form, pressed, sending === "sending");

  const send = useCallback(async () => {
    if (!form.current) return;
    setSending("sending");
    const hasLeft = watchLeaving();
    const answer = await post(form.current, { action, isUpload, pressed: pressed.current });
    // Not if the person has left the page meanwhile.
    if (hasLeft()) return setSending("idle");
    if (answer === null) return setSending("unsent");
    warning.forget();
    if (answer === "refused") form.current.submit();
    else follow(answer);
  }, [action, isUpload, warning]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending === "sending") return;
    pressed.current = (event.nativeEvent as SubmitEvent).submitter;
    void send();
  };

  return (
    <form
      action={action}
      aria-labelledby={labelledBy}
      className={className}
      id={id}
      encType={isUpload ? "multipart/form-data" : undefined}
      method="post"
      // Each error is shown beside its field, in the page's language, not by the browser.
      noValidate
      onInput={warning.arm}
      onSubmit={submit}
      ref={form}
    >
      {children}
      {sending === "unsent" && <Unsent onRetry={() => void send()} words={words} />}
      <span aria-live="polite" className="sr-only">
        {sending === "sending" ? words.sending : ""}
      </span>
    </form>
  );
};

const FIRST_FAULT = "[aria-invalid=true], [data-refusal]";

/** While the form is being posted, its buttons are disabled, and the pressed one shows progress. */
const usePending = (
  form: { current: HTMLFormElement | null },
  pressed: { current: HTMLElement | null },
  isPending: boolean,
): void => {
  useEffect(() => {
    if (!isPending) return;
    const buttons = form.current?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? [];
    const busy = pressed.current;
    busy?.setAttribute("aria-busy", "true");
    for (const button of buttons) button.disabled = true;
    return () => {
      busy?.removeAttribute("aria-busy");
      for (const button of buttons) button.disabled = false;
    };
  }, [form, pressed, isPending]);
};

const Unsent = ({ words, onRetry }: { words: ShellWords; onRetry: () => void }) => (
  <div
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-warn-soft px-4 py-3 text-warn"
    role="alert"
  >
    <Icon className="size-5" name="warning" />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{words.unsent}</p>
      <p>{words.unsentText}</p>
    </div>
    <button
      className="inline-flex min-h-11 items-center rounded-control border border-edge/60 bg-surface px-4 font-medium text-ink hover:bg-hover"
      onClick={onRetry}
      type="button"
    >
      {words.retry}
    </button>
  </div>
);
