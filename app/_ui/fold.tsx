import type { ReactNode } from "react";

type FoldProps = {
  label: string;
  /** Its subject, for screen readers, which read it without the context. */
  about?: string;
  /** Open if a form in it was refused. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A button that shows an action's form below it. */
export const Fold = ({ label, about, isOpen = false, children }: FoldProps) => (
  <details open={isOpen}>
    <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
);
