"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { snapshotOf } from "./posting";

/** Whether a click navigates to another page in this window. */
const isLeaving = (event: MouseEvent): boolean => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return false;
  return !link.hasAttribute("download") && link.pathname !== window.location.pathname;
};

/** Whether a field has another value than the page came with. */
const isTypedIn = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    // A box without a value of its own has one that is no default.
    return field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

/** Warns before typed text is lost: by a link of ours, or by leaving the site. */
export const useLeaveWarning = (
  form: RefObject<HTMLFormElement | null>,
  { isTyped, question }: { isTyped: boolean; question: string },
) => {
  /** Null if something was typed before this ran. */
  const first = useRef<string | null>(null);
  const stop = useRef<(() => void) | null>(null);

  // Added only once something is typed: a page with this listener is not kept in the back/forward cache.
  const arm = useCallback(() => {
    if (stop.current) return;
    const isChanged = (): boolean => {
      if (!form.current) return false;
      return first.current === null
        ? isTypedIn(form.current)
        : snapshotOf(form.current) !== first.current;
    };
    const unload = (event: BeforeUnloadEvent): void => {
      if (isChanged()) event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (!isLeaving(event) || !isChanged() || window.confirm(question)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", click, true);
    stop.current = () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, true);
      stop.current = null;
    };
  }, [form, question]);

  useEffect(() => {
    // On a slow link people type before the scripts arrive.
    if (isTyped && form.current && isTypedIn(form.current)) arm();
    else if (form.current) first.current = snapshotOf(form.current);
    return () => stop.current?.();
  }, [form, isTyped, arm]);

  const forget = useCallback(() => stop.current?.(), []);
  return useMemo(() => ({ arm: isTyped ? arm : undefined, forget }), [arm, isTyped, forget]);
};
