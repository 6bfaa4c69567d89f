"use client";

import { type ReactNode, useEffect, useState } from "react";

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;
const SLOW_AFTER_MS = 30_000;

type StatusWatchProps = {
  /** The state shown. */
  state: string;
  paths: { self: string; status: string };
  texts: { slow: string; offline: string };
  children: ReactNode;
};

/** Polls the state with growing pauses until it changes, then reloads the page. */
export const StatusWatch = ({ state, paths, texts, children }: StatusWatchProps) => {
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    // The reload link is for browsers in which this never runs.
    document.documentElement.dataset["script"] = "on";
  }, []);
  useEffect(
    () =>
      watch({
        ask: () => stateAt(paths.status),
        isOver: (now) => waitedFor(now) !== waitedFor(state),
        leave: () => location.replace(paths.self),
        showNotice: (what) => setSentence(what === null ? "" : texts[what]),
      }),
    [state, paths.self, paths.status, texts],
  );
  return (
    <div data-watch="">
      {children}
      <p aria-live="polite" className="mt-2 text-sm text-muted empty:hidden">
        {sentence}
      </p>
    </div>
  );
};

type WatchOptions = {
  /** The current state; undefined if the response has none, such as when rate-limited. */
  ask: () => Promise<string | undefined>;
  isOver: (state: string) => boolean;
  leave: () => void;
  showNotice: (what: "slow" | "offline" | null) => void;
};

const stateAt = async (path: string): Promise<string | undefined> => {
  const answer = await fetch(path, {
    cache: "no-store",
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(10_000),
  });
  return answer.ok ? ((await answer.json()) as { state?: string }).state : undefined;
};

const watch = ({ ask, isOver, leave, showNotice: say }: WatchOptions): (() => void) => {
  const started = Date.now();
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const check = async (): Promise<void> => {
    try {
      const state = await ask();
      if (hasEnded) return;
      if (state && isOver(state)) return leave();
      say(Date.now() - started > SLOW_AFTER_MS ? "slow" : null);
    } catch {
      if (!hasEnded) say("offline");
    }
    next();
  };

  const next = () => {
    clearTimeout(timer);
    if (hasEnded) return;
    // Jitter, so that clients that were disconnected together do not all come back together.
    timer = setTimeout(check, pause * (0.8 + Math.random() * 0.4));
    pause = Math.min(pause * GROWTH, LONGEST_MS);
  };

  const resume = () => {
    if (document.hidden) return clearTimeout(timer);
    pause = FIRST_MS;
    next();
  };

  document.addEventListener("visibilitychange", resume);
  addEventListener("online", resume);
  next();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", resume);
    removeEventListener("online", resume);
  };
};

/** It makes no difference which tab is paying. */
const waitedFor = (state: string) => (state === "elsewhere" ? "processing" : state);
