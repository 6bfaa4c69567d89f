"use client";

import { CopyButton } from "./copy-button";

type CodeProps = { code: string; label: string; copy: { do: string; done: string } };

/** A terminal command to copy. */
export const CodeBlock = ({ code, label, copy }: CodeProps) => (
  <div className="overflow-hidden rounded-control border border-line bg-canvas">
    <div className="flex items-center justify-between border-line border-b pl-4">
      <span className="font-medium text-muted text-sm">{label}</span>
      <CopyButton done={copy.done} label={copy.do} text={code} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section aria-label={label} className="overflow-x-auto p-4" tabIndex={0}>
      <pre className="font-mono text-[0.8125rem] leading-6">
        <code>{code}</code>
      </pre>
    </section>
  </div>
);
