import type { ReactNode } from "react";

/** A label and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="ml-auto min-w-0 break-words text-right">{children}</dd>
  </div>
);

export const Code = ({ children }: { children: string }) => (
  <code className="select-all break-all font-mono text-[0.8125rem]">{children}</code>
);
