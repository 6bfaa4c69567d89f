import type { ReactNode } from "react";
import { Icon } from "./icons";

type DisclosureProps = {
  title: string;
  /** Open if a form in it was refused. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A panel that is collapsed until opened. */
export const Disclosure = ({ title, isOpen = false, children }: DisclosureProps) => (
  <details
    className="group/fold rounded-panel border border-line bg-surface shadow-panel"
    open={isOpen}
  >
    <summary className="flex min-h-13 items-center justify-between gap-3 rounded-panel px-5 font-semibold">
      {title}
      <Icon
        className="size-5 text-muted transition-transform group-open/fold:rotate-90"
        name="right"
      />
    </summary>
    <div className="border-line border-t">{children}</div>
  </details>
);
