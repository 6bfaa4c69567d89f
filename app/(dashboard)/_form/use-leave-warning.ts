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

/** Warns before typed text is lost: by a link of ours, or by leaving the site. */
export const useLeaveWarning = (form: RefObject<HTMLFormElement | null>, question: string) => {
  const first = useRef<string | null>(null);
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (form.current) first.current = snapshotOf(form.current);
    return () => stop.current?.();
  }, [form]);

  // Added only once something is typed: a page with this listener is not kept in the back/forward cache.
  const arm = useCallback(() => {
    if (stop.current) return;
    const isChanged = (): boolean =>
      form.current !== null && snapshotOf(form.current) !== first.current;
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

  const forget = useCallback(() => stop.current?.(), []);
  return useMemo(() => ({ arm, forget }), [arm, forget]);
};
