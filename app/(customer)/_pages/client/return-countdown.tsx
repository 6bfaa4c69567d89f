"use client";

import { useEffect, useState } from "react";
import { link } from "../classes";

const COUNTDOWN_S = 5;

type ReturnCountdownProps = {
  /** The merchant's page. */
  href: string;
  /** The address the page gets: opened again, it no longer redirects. */
  self: string;
  texts: { countdown: string; stay: string };
};

/** Returns to the shop after a few seconds, once, unless the customer cancels. */
export const ReturnCountdown = ({ href, self, texts }: ReturnCountdownProps) => {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    // Back from the shop, or reloaded: somebody who has been redirected once is not redirected again.
    const [navigation] = performance.getEntriesByType("navigation");
    const isFirst = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
    history.replaceState(null, "", self);
    if (isFirst) setLeft(COUNTDOWN_S);
  }, [self]);

  useEffect(() => {
    if (left === null) return undefined;
    if (left === 0) {
      location.assign(href);
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, href]);

  if (left === null) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2" data-countdown="">
      <span className="text-sm text-muted tabular-nums">
        {texts.countdown.replace("#", String(left))}
      </span>
      <button
        className={`${link} min-h-11 px-2 text-sm`}
        onClick={() => {
          setLeft(null);
          document.querySelector<HTMLElement>("[data-return]")?.focus();
        }}
        type="button"
      >
        {texts.stay}
      </button>
    </p>
  );
};
