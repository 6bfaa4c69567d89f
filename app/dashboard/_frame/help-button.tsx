"use client";

import type { ReactNode } from "react";

/** Opens the list of shortcuts, which is of no use where scripts do not run. */
export const HelpButton = ({ className, children }: { className: string; children: ReactNode }) => (
  <button
    className={className}
    data-needs-script=""
    onClick={() => {
      document.getElementById("account")?.hidePopover();
      const help = document.getElementById("help");
      if (help instanceof HTMLDialogElement && !help.open) help.showModal();
    }}
    type="button"
  >
    {children}
  </button>
);
