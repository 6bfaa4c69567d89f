"use client";

import { useState } from "react";
import { Icon } from "./icons";

type CopyProps = {
  text: string;
  label: string;
  done: string;
  /** Icon only; the label is for screen readers. */
  isBare?: boolean;
  /** For pages whose purpose is copying. */
  isMain?: boolean;
};

const variants = {
  main: "bg-accent px-4 text-accent-ink hover:bg-accent-strong",
  quiet: "px-2.5 text-muted text-sm hover:bg-hover hover:text-ink",
};

const SHOWN_MS = 2000;

/** Copies a text. Hidden without scripts: the text beside it can be selected. */
export const CopyButton = ({ text, label, done, isBare = false, isMain = false }: CopyProps) => {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), SHOWN_MS);
  };
  return (
    <button
      aria-label={isBare && !isDone ? label : undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control font-medium ${isMain ? variants.main : variants.quiet}`}
      data-needs-script=""
      onClick={() => {
        copy().catch(() => setDone(false));
      }}
      type="button"
    >
      <Icon name={isDone ? "check" : "copy"} className="size-4.5" />
      <span aria-live="polite" className={isBare && !isDone ? "sr-only" : ""}>
        {isDone ? done : label}
      </span>
    </button>
  );
};
