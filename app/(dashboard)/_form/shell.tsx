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
  /** It came back refused: the first fault is where the reader is led. */
  isRefused: boolean;
  /** Something may be typed in it that would be lost. */
  isTyped: boolean;
  className: string;
  id: string | undefined;
  /** The id of what names it, where the page says its name. */
  labelledBy: string | undefined;
  words: ShellWords;
  children: ReactNode;
};

type Sending = "idle" | "sending" | "unsent";

/**
 * A form that a browser posts by itself. With scripts it is posted once however often it is pressed, says
 * that it is under way, keeps what was typed when nobody answers, and warns before that is left behind.
 */
export const FormShell = (props: ShellProps) => {
  const { action, isUpload, isRefused, isTyped, className, id, labelledBy, words, children } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const [sending, setSending] = useState<Sending>("idle");
  const warning = useLeaveWarning(form, words.leave);

  useEffect(() => {
    const fault = isRefused ? form.current?.querySelector<HTMLElement>(FIRST_FAULT) : null;
    // Of a group, its first choice can be acted upon.
    const group = fault instanceof HTMLFieldSetElement ? fault.querySelector("input") : null;
    (group ?? fault)?.focus();
  }, [isRefused]);
  usePending(form, pressed, sending === "sending");

  const send = useCallback(async () => {
    if (!form.current) return;
    setSending("sending");
    const hasLeft = watchLeaving();
    const answer = await post(form.current, { action, isUpload, pressed: pressed.current });
    // Whoever has gone on meanwhile is not led back.
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
      // Each fault is said beside its field, in the words of the page.
      noValidate
      onInput={isTyped ? warning.arm : undefined}
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

/** While it is under way, its buttons can not be pressed, and the one that was shows that something moves. */
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
