"use client";

import { crashTexts } from "@/app/_intl/crash";

export type CrashProps = { error: Error & { digest?: string }; reset: () => void; home: string };

/** The error page: what happened, what to do, and the ID of the log line. */
export const Crash = ({ error, reset, home }: CrashProps) => {
  const isEnglish = typeof document !== "undefined" && document.documentElement.lang === "en";
  const texts = crashTexts[isEnglish ? "en" : "fr"];
  return (
    <div className="mx-auto max-w-md py-16" role="alert">
      <h1 className="font-semibold text-2xl">{texts.title}</h1>
      <p className="mt-2 text-muted">{texts.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          className="inline-flex min-h-11 items-center rounded-control bg-accent px-4 font-medium text-accent-ink hover:bg-accent-strong"
          onClick={reset}
          type="button"
        >
          {texts.retry}
        </button>
        <a
          className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium hover:bg-hover"
          href={home}
        >
          {texts.home}
        </a>
      </div>
      {error.digest && (
        <p className="mt-6 text-muted text-sm">
          {texts.request} <code className="select-all font-mono text-ink">{error.digest}</code>
        </p>
      )}
    </div>
  );
};
